import { insertRows } from '../../../demo/rows.ts'
import type { Demo, Seed } from '../../../demo/seed.ts'
import { ago, reach, recordFact } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { monthlyAmount, priceRows, productRows } from '../catalogue/public.ts'
import { insertSandboxSales } from '../gateways/public.ts'
import { type BulkInvoice, insertInvoices } from '../invoices/public.ts'
import { testSalesOf } from './demo/in-test.ts'
import { invoicesOf } from './demo/invoices.ts'
import { type Life, livesOf, type SoldPrice } from './demo/lives.ts'
import { isPaidFor, movementOf } from './rules.ts'

/** Seeds customers with a history: trials, changed plans, failed payments, refunds. */
export const demo: Demo = {
  async fill(db, seed) {
    const { live } = seed
    const lives = livesOf(seed, await pricesIn(db, seed))
    await insertLives(
      db,
      seed,
      lives,
      lives.flatMap((life) => invoicesOf(seed, life)),
    )
    await fillTest(db, { ...seed, live: seed.test })
    await insertRows(db, 'billing_settings', [
      {
        environment_id: live.environmentId,
        retry_after_days: [1, 3, 5],
        after_last_retry: 'cancel',
        trial_reminder_days: 3,
        updated_at: seed.now,
      },
    ])
  },
}

/** Inserts the customers of the test environment, whose subscriptions are paid in the sandbox. */
async function fillTest(db: Db, inTest: Seed): Promise<void> {
  const sales = await testSalesOf(db, inTest, await pricesIn(db, inTest))
  await insertSandboxSales(
    db,
    inTest.live,
    sales.map(({ sandbox }) => sandbox),
  )
  const lives = sales.map(({ life }) => life)
  await insertLives(
    db,
    inTest,
    lives,
    sales.flatMap(({ invoices }) => invoices),
  )
}

async function insertLives(db: Db, seed: Seed, lives: readonly Life[], invoices: readonly BulkInvoice[]) {
  const byCustomer = Map.groupBy(lives, ({ team }) => team.id)
  const rows = {
    subscriptions: lives.map((life) => subscriptionRow(seed, life)),
    subscription_changes: lives.flatMap((life) => changeRows(seed, life)),
    subscription_trials: lives.flatMap((life) => trialRow(seed, life)),
    subscription_movements: [...byCustomer.values()].flatMap((ofTeam) => movementRows(seed, ofTeam)),
  }
  for (const [table, ofTable] of Object.entries(rows)) await insertRows(db, table, ofTable)
  await insertInvoices(db, seed.live, invoices)
  for (const life of lives) notifyLife(seed, life)
}

const pricesIn = (db: Db, { live: { environmentId } }: Seed) => db<SoldPrice[]>`
  select r.id, r.product_id, r.model, r.currency, r.amount, r.tiers, r.interval, r.interval_count,
    r.trial_days, r.archived_at is null as on_sale, p.kind, p.key, p.name
  from ${priceRows(db)} r join ${productRows(db)} p on p.environment_id = ${environmentId} and p.id = r.product_id
  where r.environment_id = ${environmentId} and r.type = 'recurring' and r.meter_id is null
  order by p.position, r.id`

const last = ({ steps }: Life) => steps.at(-1) as Life['steps'][number]

function subscriptionRow({ live, now }: Seed, life: Life) {
  const { status, price, quantity } = last(life)
  const isOver = status === 'canceled'
  return {
    environment_id: live.environmentId,
    id: life.id,
    customer_id: life.team.id,
    kind: price.kind,
    product_id: price.product_id,
    price_id: price.id,
    connection_id: life.connectionId,
    gateway_ref: life.gatewayRef,
    status,
    quantity,
    currency: price.currency,
    coupon_id: null,
    monthly_amount: monthlyAmount(price, quantity),
    current_period_start: life.period.start,
    current_period_end: life.period.end,
    trial_ends_at: life.trialEndsAt,
    cancel_at: life.cancelAt,
    canceled_at: isOver ? last(life).at : life.cancelAt && last(life).at,
    ended_at: isOver ? last(life).at : null,
    paused_at: status === 'paused' ? last(life).at : null,
    past_due_since: status === 'past_due' ? last(life).at : null,
    gateway_quantity: quantity,
    changing: 0,
    reminded_of: life.trialEndsAt,
    checked_at: now,
    created_at: life.steps[0]?.at,
    updated_at: last(life).at,
  }
}

const changeRows = ({ live, chance }: Seed, { id, steps }: Life) =>
  steps.map(({ at, status, price, quantity, changed }) => ({
    environment_id: live.environmentId,
    subscription_id: id,
    id: chance.idAt(at),
    at,
    status,
    price_id: price.id,
    quantity,
    changed,
  }))

/** Returns the movements of a customer in a currency, as the service would have recorded them. */
function movementRows({ live, chance }: Seed, lives: readonly Life[]) {
  const amounts = new Map<string, number>()
  let hasPaid = false
  const steps = lives.flatMap(({ id, team, steps }) => steps.map((step) => ({ ...step, id, team })))
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ id, team, at, status, price, quantity }) => {
      const before = sum(amounts)
      amounts.set(id, isPaidFor(status) ? monthlyAmount(price, quantity) : 0)
      const after = sum(amounts)
      const kind = movementOf(before, after, hasPaid)
      hasPaid ||= after > 0
      if (kind === null) return []
      const ids = { environment_id: live.environmentId, id: chance.idAt(at), customer_id: team.id, subscription_id: id }
      return [{ ...ids, kind, currency: price.currency, before, after, at }]
    })
}

const sum = (amounts: ReadonlyMap<string, number>) => [...amounts.values()].reduce((total, amount) => total + amount, 0)

function trialRow({ live }: Seed, { id, team, steps }: Life) {
  const [began] = steps
  if (began?.status !== 'trialing') return []
  const ended = steps.find(({ status }) => status !== 'trialing')
  const converted = steps.find(({ status }) => status === 'active')
  return [
    {
      environment_id: live.environmentId,
      subscription_id: id,
      customer_id: team.id,
      started_at: began.at,
      ended_at: ended?.at ?? null,
      converted_at: converted?.at ?? null,
    },
  ]
}

function notifyLife(seed: Seed, { id, team, steps }: Life): void {
  for (const [n, { at, status, price, quantity, changed }] of steps.entries()) {
    // The log of facts begins later.
    if (at < ago(seed, reach)) continue
    const ids = { customer_id: team.id, subscription_id: id, product_id: price.product_id, price_id: price.id }
    const about = { about: team.id, customerId: team.id, scope: seed.live, at }
    const data = { ...ids, status, quantity }
    if (n === 0) recordFact(seed, { type: 'subscription.created', ...about, data })
    else if (status === 'canceled') recordFact(seed, { type: 'subscription.canceled', ...about, data })
    else recordFact(seed, { type: 'subscription.changed', ...about, data: { ...data, changed } })
  }
}
