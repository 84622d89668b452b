import type { subscriptions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { hasEnded } from '../rules.ts'
import { listOwnSubscriptions } from './subscriptions.sql.ts'

/** The plan that runs, or else the last that did. */
export const ownSubscriptions: Verb<typeof subscriptions.routes.own> = async ({ db, scope, caller }) => {
  const rows = await listOwnSubscriptions(db, scope, caller.team.customerId)
  const plans = rows.filter(({ product }) => product.kind === 'plan')
  return {
    subscription: plans.find(({ status }) => !hasEnded(status)) ?? plans[0] ?? null,
    add_ons: rows.filter(({ product, status }) => product.kind !== 'plan' && !hasEnded(status)),
  }
}
