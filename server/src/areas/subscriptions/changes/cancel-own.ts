import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockHeldOf } from '../lifecycle/subscriptions.sql.ts'
import { viewSubscription } from '../reads/subscriptions.sql.ts'
import { toSubscription } from '../reads/views.ts'
import { runNow } from '../run-now.ts'
import { askAbout } from './ask-and-wait.ts'
import { ownOf } from './wanted-change.ts'

type Routes = typeof subscriptions.routes

/** At the end of what is paid for, unless said otherwise. */
export const cancelOwn: Verb<Routes['cancel']> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { id, callId } = await change(async (tx) => {
    const subscription = ownOf(await lockHeldOf(tx, scope, caller.team.customerId), body.subscription_id)
    const at = body.at ?? 'period_end'
    if (at === 'period_end' && subscription.cancel_at !== null) fail('conflict', 'It ends already.')
    return {
      id: subscription.id,
      callId: await askAbout(tx, platform, scope, subscription, 'subscription.cancel', { at }),
    }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}

/** Takes back that it ends. */
export const resumeOwn: Verb<Routes['resume']> = async (call) => {
  const { caller, scope, body, change, db, platform } = call
  const { id, callId } = await change(async (tx) => {
    const subscription = ownOf(await lockHeldOf(tx, scope, caller.team.customerId), body.subscription_id)
    if (subscription.cancel_at === null) fail('conflict', 'It does not end, so there is nothing to resume.')
    return { id: subscription.id, callId: await askAbout(tx, platform, scope, subscription, 'subscription.resume', {}) }
  })
  await runNow(call, callId)
  return toSubscription((await viewSubscription(db, scope, id)) ?? fail('not_found'))
}
