import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { raiseVersion } from '../src/areas/catalogue/versions.sql.ts'
import type { TestApp } from './app.ts'
import type { Staff } from './people.ts'

interface Kit {
  sql: postgres.Sql
  environmentId: string
  now(): Date
  row(table: string, fields: Record<string, unknown>): Promise<string>
  told(id: string): Promise<string>
}

/** Rows of the catalogue and of subscriptions, for tests of what is built on them and not of how they come about. */
export async function moneyOf(app: TestApp, owner: Staff, environment: 'live' | 'test' = 'live') {
  const { sql } = app.database
  const [{ id: environmentId }] = (await sql`
    select e.id from environments e join organizations o on o.id = e.organization_id
    where o.code = ${owner.organization} and e.environment = ${environment}`) as unknown as [{ id: string }]
  const kit: Kit = {
    sql,
    environmentId,
    now: () => app.clock.now(),
    async row(table, fields) {
      const id = uuid()
      await sql`insert into ${sql(table)} ${sql({ environment_id: environmentId, id, ...fields })}`
      return id
    },
    // Raises the version like every change of the catalog.
    async told(id) {
      await raiseVersion(sql, { organizationId: '', environmentId })
      app.app.platform.waker.wake('catalogue')
      return id
    },
  }
  return { environmentId, ...catalogueRows(kit), ...billingRows(kit) }
}

export type Money = Awaited<ReturnType<typeof moneyOf>>

interface Sold {
  productId: string
  priceId: string
}

interface Priced {
  kind?: 'plan' | 'add_on'
  name?: string
  interval?: string
  interval_count?: number
  meter_id?: string | null
}

const catalogueRows = ({ sql, environmentId, now, row, told }: Kit) => ({
  meter: async (key: string, aggregation = 'sum', reported_by: 'backend' | 'contact' = 'backend') =>
    told(await row('meters', { key, name: key, aggregation, reported_by, created_at: now() })),

  feature: async (
    key: string,
    kind: string,
    more: { meter_id?: string; counts_members?: boolean; reset?: string } = {},
  ) =>
    told(await row('features', { key, name: `The ${key}`, kind, counts_members: false, created_at: now(), ...more })),

  /** With what it grants by the id of each feature, and its one price. */
  async product(grants: Record<string, number | null>, more: Priced = {}): Promise<Sold> {
    const { kind = 'plan', interval = 'month', interval_count = 1, meter_id = null } = more
    const key = `p${uuid().slice(-12)}`
    const shown = { kind, key, name: more.name ?? key, public: true, position: 0 }
    const productId = await row('products', { ...shown, created_at: now(), updated_at: now() })
    for (const [position, [feature, granted]] of Object.entries(grants).entries()) {
      await sql`insert into product_features (environment_id, product_id, feature_id, granted, position)
        values (${environmentId}, ${productId}, ${feature}, ${granted}, ${position})`
    }
    const asking = { type: 'recurring', model: meter_id === null ? 'flat' : 'per_unit', currency: 'eur', amount: 1000 }
    const every = { interval, interval_count, meter_id, created_at: now() }
    return { productId, priceId: await row('prices', { product_id: productId, ...asking, ...every }) }
  },
})

const billingRows = ({ row }: Kit) => ({
  /** With the line of its history that says since when it has its price. */
  async subscribe(
    customerId: string,
    { productId, priceId }: Sold,
    [start, end]: [Date, Date],
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const id = await row('subscriptions', {
      customer_id: customerId,
      kind: 'plan',
      product_id: productId,
      price_id: priceId,
      connection_id: uuid(),
      status: 'active',
      quantity: 1,
      currency: 'eur',
      monthly_amount: 1000,
      current_period_start: start,
      current_period_end: end,
      created_at: start,
      updated_at: start,
      ...more,
    })
    const { status = 'active', created_at: at = start } = more
    await row('subscription_changes', {
      subscription_id: id,
      ...{ at, status, price_id: priceId, quantity: 1, changed: [] },
    })
    return id
  },

  /** A renewal that is paid. */
  invoice: (customerId: string, subscriptionId: string, issuedAt: Date) =>
    row('invoices', {
      customer_id: customerId,
      subscription_id: subscriptionId,
      connection_id: uuid(),
      gateway_ref: uuid(),
      status: 'paid',
      billing_reason: 'renewal',
      currency: 'eur',
      subtotal: 0,
      discount: 0,
      tax: 0,
      total: 0,
      amount_paid: 0,
      issued_at: issuedAt,
      created_at: issuedAt,
      updated_at: issuedAt,
    }),
})
