import { type customerKeys, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { listCustomerKeyRows } from './customer-keys.sql.ts'

export const listKeysOfCustomer: Verb<typeof customerKeys.routes.staffList> = async ({ db, scope, params, query }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('keys', await listCustomerKeyRows(db, scope, id, pageOf(query)))
}
