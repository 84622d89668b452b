import { type entitlements, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { monthOf } from '../usage/public.ts'
import { listEntitlementRows } from './entitlements.sql.ts'
import type { Consumers } from './setup.ts'
import { toEntitlement } from './views.ts'

type Routes = typeof entitlements.routes

export const listEntitlements: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer'], Consumers> = async (call) => {
  const { db, scope, params, query, now } = call
  if (!(await findCustomer(db, scope, params.id))) fail('not_found')
  const asked = { now, month: monthOf(now) }
  const rows = await listEntitlementRows(db, scope, params.id, asked, pageOf(query))
  return pageAnswer('entitlements', rows, toEntitlement)
}

export const listTeamEntitlements: Verb<Routes['ofTeam'], Consumers> = async ({ db, scope, caller, query, now }) => {
  const asked = { now, month: monthOf(now) }
  const rows = await listEntitlementRows(db, scope, caller.team.customerId, asked, pageOf(query))
  return pageAnswer('entitlements', rows, toEntitlement)
}
