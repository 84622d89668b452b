import type { AnswerOf, subscriptions } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, RecordedChange, Verb } from '../../../platform/http/call.ts'
import { lockSubscription, type SubscriptionRow } from '../lifecycle/subscriptions.sql.ts'
import { viewSubscription } from '../reads/subscriptions.sql.ts'
import { isHeld } from '../rules.ts'
import { runNow } from '../run-now.ts'
import { askAbout, askToCancel } from './changes.ts'

type Routes = typeof subscriptions.routes
type Acting = Pick<Call<Routes['pause']>, 'params' | 'scope' | 'change' | 'db' | 'platform'>

/** At the end of the paid period by default. */
export const staffCancel: Verb<Routes['staffCancel']> = async (call) => {
  const { at = 'period_end' } = call.body
  return act(call, { at: { to: at } }, (tx, row) => {
    if (at === 'period_end' && row.cancel_at !== null) fail('conflict', 'The subscription is already canceled.')
    return askToCancel(tx, call.platform, call.scope, row, at)
  })
}

export const pauseSubscription: Verb<Routes['pause']> = async (call) =>
  act(call, {}, (tx, row) => {
    if (row.status === 'paused') fail('conflict', 'The subscription is already paused.')
    return askAbout(tx, call.platform, call.scope, row, 'subscription.pause', {})
  })

export const unpauseSubscription: Verb<Routes['unpause']> = async (call) =>
  act(call, {}, (tx, row) => {
    if (row.status !== 'paused') fail('conflict', 'The subscription is not paused.')
    return askAbout(tx, call.platform, call.scope, row, 'subscription.unpause', {})
  })

/** Requests an action of staff from a gateway, and records it with the call. */
async function act(
  call: Acting,
  changes: Record<string, { to: unknown }>,
  ask: (tx: RecordedChange<Scope>, row: SubscriptionRow) => Promise<string>,
): Promise<AnswerOf<Routes['get']>> {
  const { params, scope, db } = call
  const callId = await call.change(async (tx) => {
    const before = (await lockSubscription(tx, scope, params.id)) ?? fail('not_found')
    if (!isHeld(before.status)) fail('conflict', 'The subscription is not active.')
    const name = (await viewSubscription(tx, scope, before.id))?.customer?.name ?? null
    tx.audited({ target: { type: 'subscription', id: before.id, name }, changes })
    return ask(tx, before)
  })
  await runNow(call, callId)
  return (await viewSubscription(db, scope, params.id)) ?? fail('not_found')
}
