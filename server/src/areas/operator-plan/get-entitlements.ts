import type { operatorPlan } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { findUsage } from './operator-plan.sql.ts'
import { entitlementsOf, monthOf } from './rules.ts'

export const getEntitlements: Verb<typeof operatorPlan.routes.entitlements> = async ({ db, scope, now, platform }) =>
  entitlementsOf(platform.plans.of(scope.organizationCode), await findUsage(db, scope.organizationId, monthOf(now)))
