import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, environmentsOf, type Seed } from '../../../demo/seed.ts'
import type { Scope } from '../../platform/change.ts'
import { coupons, type DemoPrice, features, meters, products } from './demo/catalogue.ts'

export const demo: Demo = {
  async fill(db, seed) {
    for (const environment of environmentsOf(seed)) {
      const scope = seed[environment]
      const made = rowsOf(seed, scope)
      for (const [table, rows] of Object.entries(made)) await insertRows(db, table, rows)
      await insertRows(db, 'catalogue_versions', [{ environment_id: scope.environmentId, version: 1 }])
    }
  },
}

const opened = 196

/** Returns the tables in the order of their references. */
function rowsOf(seed: Seed, { environmentId: environment_id }: Scope) {
  const { chance } = seed
  const created_at = ago(seed, opened)
  const own = () => ({ environment_id, id: chance.idAt(created_at) })
  const meterRows = meters.map((meter) => ({ ...own(), ...meter, created_at }))
  const idIn = (rows: readonly { id: string; key: string }[], key: string | undefined) =>
    rows.find((row) => row.key === key)?.id ?? null
  const featureRows = features.map(({ meter, counts_members = false, ...feature }) => ({
    ...{ ...own(), ...feature, counts_members, meter_id: idIn(meterRows, meter), created_at },
  }))
  const productRows = products.map(({ prices, gives, archivedDaysAgo, ...product }, position) => ({
    ...own(),
    ...{ credits: null, credits_expire_after_days: null, included_credits: null, public: true, is_default: false },
    ...product,
    position,
    archived_at: archivedDaysAgo === undefined ? null : ago(seed, archivedDaysAgo),
    created_at,
    updated_at: created_at,
  }))
  const givenRows = products.flatMap(({ key, gives = {} }) =>
    Object.entries(gives).map(([feature, granted], position) => ({
      ...{ environment_id, product_id: idIn(productRows, key), feature_id: idIn(featureRows, feature) },
      ...{ granted, position },
    })),
  )
  const priceRows = products.flatMap(({ key, prices }) =>
    prices.map((price, place) => ({
      environment_id,
      product_id: idIn(productRows, key),
      ...priceRow(seed, price, place, meterRows),
    })),
  )
  const couponRows = coupons.map(({ endsInDays, ...coupon }) => ({
    ...{ environment_id, id: chance.idAt(created_at), percent_off: null, amount_off: null, currency: null },
    ...{ duration_periods: null, max_redemptions: null, redeemed: 0 },
    ...coupon,
    redeem_by: endsInDays === undefined ? null : ago(seed, -endsInDays),
    created_at,
  }))
  return {
    meters: meterRows,
    features: featureRows,
    products: productRows,
    product_features: givenRows,
    prices: priceRows,
    coupons: couponRows,
  }
}

function priceRow(seed: Seed, price: DemoPrice, place: number, meters: readonly { id: string; key: string }[]) {
  const { type = 'recurring', model = 'flat', currency, amount = null, tiers = null, interval, ...more } = price
  // Ascending, because prices are shown in the order of their creation.
  const created_at = after(ago(seed, more.daysAgo ?? opened), place * 1000)
  return {
    id: seed.chance.idAt(created_at),
    ...{ type, model, currency, amount, tiers },
    interval: type === 'recurring' ? (interval ?? 'month') : null,
    interval_count: type === 'recurring' ? 1 : null,
    meter_id: meters.find(({ key }) => key === more.meter)?.id ?? null,
    trial_days: more.trialDays ?? null,
    archived_at: more.archivedDaysAgo === undefined ? null : ago(seed, more.archivedDaysAgo),
    created_at,
  }
}
