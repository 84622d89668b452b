import { type entitlements, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { listOverrideRows } from './overrides.sql.ts'
import type { Consumers } from './setup.ts'
import { toOverride } from './views.ts'

export const listOverrides: Verb<typeof entitlements.routes.overrides, Consumers> = async (call) => {
  const { db, scope, params, query, now } = call
  if (!(await findCustomer(db, scope, params.id))) fail('not_found')
  return pageAnswer('overrides', await listOverrideRows(db, scope, params.id, now, pageOf(query)), toOverride)
}
