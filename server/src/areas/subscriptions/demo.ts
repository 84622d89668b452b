import { insertRows } from '../../../demo/rows.ts'
import type { Demo, Scene } from '../../../demo/scene.ts'
import { tell } from '../../../demo/scene.ts'
import type { Db } from '../../platform/db/sql.ts'
import { monthlyAmount } from '../catalogue/public.ts'
import { insertInvoices } from '../invoices/public.ts'
import { invoicesOf } from './demo/invoices.ts'
import { type Life, livesOf, type SoldPrice } from './demo/lives.ts'
import { movementOf } from './rules.ts'

/** Teams with a past: trials that were kept or not, plans changed, payments that failed, refunds. */
export const demo: Demo = {
  async fill(db, scene) {
    const { live } = scene
    const lives = livesOf(scene, await pricesIn(db, scene))
    await insertRows(
      db,
      'subscriptions',
      lives.map((life) => subscriptionRow(scene, life)),
    )
    await insertRows(
      db,
      'subscription_changes',
      lives.flatMap((life) => changeRows(scene, life)),
    )
    await insertRows(
      db,
      'subscription_movements',
      lives.flatMap((life) => movementRows(scene, life)),
    )
    await insertInvoices(
      db,
      live,
      lives.flatMap((life) => invoicesOf(scene, life)),
    )
    await insertRows(db, 'billing_settings', [
      {
        environment_id: live.environmentId,
        retry_after_days: [1, 3, 5],
        after_last_retry: 'cancel',
        trial_reminder_days: 3,
        updated_at: scene.now,
      },
    ])
    for (const life of lives) tellLife(scene, life)
  },
}

const pricesIn = (db: Db, { live: { environmentId } }: Scene) => db<SoldPrice[]>`
  select r.id, r.product_id, r.model, r.currency, r.amount, r.tiers, r.interval, r.interval_count,
    r.trial_days, r.archived_at is null as on_sale, p.kind, p.key, p.name
  from prices r join products p on p.environment_id = ${environmentId} and p.id = r.product_id
  where r.environment_id = ${environmentId} and r.type = 'recurring' and r.meter_id is null
  order by p.position, r.id`

const last = ({ steps }: Life) => steps.at(-1) as Life['steps'][number]

function subscriptionRow({ live, now }: Scene, life: Life) {
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
    gateway_ref: null,
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

const changeRows = ({ live, chance }: Scene, { id, steps }: Life) =>
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

/** From the first payment on, step by step. */
function movementRows({ live, chance }: Scene, { id, team, steps }: Life) {
  let before = 0
  return steps.flatMap(({ at, status, price, quantity }) => {
    const after = status === 'active' || status === 'past_due' ? monthlyAmount(price, quantity) : 0
    // What is bought beside a plan makes more of what the team pays.
    const kind =
      movementOf(before, after, false) === 'new' && price.kind === 'add_on'
        ? 'expansion'
        : movementOf(before, after, false)
    const row = { environment_id: live.environmentId, id: chance.idAt(at), customer_id: team.id, subscription_id: id }
    const moved = kind === null ? [] : [{ ...row, kind, currency: price.currency, before, after, at }]
    before = after
    return moved
  })
}

function tellLife(scene: Scene, { id, team, steps }: Life): void {
  for (const [n, { at, status, price, quantity, changed }] of steps.entries()) {
    const ids = { customer_id: team.id, subscription_id: id, product_id: price.product_id, price_id: price.id }
    const about = { about: team.id, customerId: team.id, scope: scene.live, at }
    const data = { ...ids, status, quantity }
    if (n === 0) tell(scene, { type: 'subscription.created', ...about, data })
    else if (status === 'canceled') tell(scene, { type: 'subscription.canceled', ...about, data })
    else tell(scene, { type: 'subscription.changed', ...about, data: { ...data, changed } })
  }
}
