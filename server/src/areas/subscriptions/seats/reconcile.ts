import { Counter } from 'prom-client'
import { change } from '../../../platform/change.ts'
import { hours } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/context.ts'
import { countMembers, lockCustomer } from '../../customers/public.ts'
import { rereadSoon } from '../../gateways/public.ts'
import { overdueCheckouts } from '../checkout/checkouts.sql.ts'
import { askForSeats } from './ask-for-seats.ts'
import { type Drifted, driftedSeats, setChecked, uncheckedSubscriptions } from './drift.sql.ts'
import { setSeats } from './follow-members.ts'

interface Own {
  readonly drift: Counter<'of'>
}

export const setUp = ({ metrics }: Context<undefined>): Own => ({
  drift: new Counter({
    name: 'userkeep_seat_drift_total',
    help: 'Per-seat subscriptions whose quantity differed from the number of members and was corrected',
    labelNames: ['of'],
    registers: [metrics],
  }),
})

const batch = 500
const checkedEvery = hours(6)

/** Compares members, quantities and gateways, and corrects differences. */
export async function reconcile(context: Context<Own>): Promise<void> {
  for (const drifted of await driftedSeats(context.sql, batch)) await setRight(context, drifted)
  await readAnew(context)
}

async function setRight(context: Context<Own>, drifted: Drifted): Promise<void> {
  const { organization_id: organizationId, environment_id: environmentId, customer_id: customerId } = drifted
  const { members, quantity, gateway_quantity } = drifted
  const of = quantity === members ? 'gateway' : 'members'
  context.own.drift.inc({ of })
  context.log.warn({ subscription: drifted.id, members, quantity, gateway_quantity }, 'seats differ from members')
  const scope = { organizationId, environmentId }
  await change(context, scope, async (tx) => {
    if (!(await lockCustomer(tx, scope, customerId))) return
    const now = await countMembers(tx, scope, customerId)
    const inside = inTransaction(context, tx)
    for (const { subscription, price } of await setSeats(inside, scope, customerId, now))
      await askForSeats(inside, scope, subscription, price)
  })
}

/** Reads subscriptions again whose message from the gateway never came. */
async function readAnew(context: Context<Own>): Promise<void> {
  const { sql, clock } = context
  const now = clock.now()
  for (const row of await uncheckedSubscriptions(sql, new Date(now.getTime() - checkedEvery), batch)) {
    const scope = { organizationId: row.organization_id, environmentId: row.environment_id }
    await change(context, scope, async (tx) => {
      await setChecked(tx, row.environment_id, row.id, now)
      const about = { connectionId: row.connection_id, kind: 'subscription', ref: row.gateway_ref } as const
      await rereadSoon(tx, scope, about, now)
    })
  }
  for (const row of await overdueCheckouts(sql, now, batch)) {
    const scope = { organizationId: row.organization_id, environmentId: row.environment_id }
    const about = { connectionId: row.connection_id, kind: 'checkout', ref: row.session_ref } as const
    await change(context, scope, (tx) => rereadSoon(tx, scope, about, now))
  }
}
