import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { listCustomerRows } from './customers.sql.ts'

type Routes = typeof customers.routes

export const listCustomers: Verb<Routes['list'] | Routes['staffList']> = async ({ db, scope, query }) => {
  const search = { q: query.q?.trim() ?? '', externalId: query.external_id ?? null, sort: query.sort }
  if (search.q !== '' && query.sort?.endsWith('created_at')) invalid('sort', 'cannot be combined with a search')
  return pageAnswer('customers', await listCustomerRows(db, scope, search, pageOf(query)))
}
