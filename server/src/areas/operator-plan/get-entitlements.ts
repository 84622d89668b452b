import type { operatorPlan } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { mailsUsed } from './allowance.ts'
import { findUsage } from './operator-plan.sql.ts'
import { entitlementsOf, monthOf } from './rules.ts'

export const getEntitlements: Verb<typeof operatorPlan.routes.entitlements> = async (call) => {
  const { db, scope, now, platform, caller } = call
  const { live, test } = caller.organization.environments
  const [used, mailsLive, mailsTest] = await Promise.all([
    findUsage(db, scope.organizationId, monthOf(now)),
    mailsUsed(db, live, now),
    mailsUsed(db, test, now),
  ])
  used.set('emails_per_month', mailsLive)
  const byEnvironment = { emails_per_month: { live: mailsLive, test: mailsTest } }
  return entitlementsOf(platform.plans.of(scope.organizationCode), used, byEnvironment)
}
