import type { plan } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { findUsage } from './plan.sql.ts'
import { entitlementsOf, monthOf } from './rules.ts'

export const getEntitlements: Verb<typeof plan.routes.entitlements> = async ({ db, scope, now, platform }) =>
  entitlementsOf(platform.plans.of(scope.organizationCode), await findUsage(db, scope.organizationId, monthOf(now)))
