import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { readCustomersByAge, readCustomersByName } from './customers.sql.ts'

type Routes = typeof customers.routes

/** The newest first; what a search finds comes by name. */
export const listCustomers: Verb<Routes['list'] | Routes['staffList']> = async ({ db, scope, query }) => {
  const { external_id: externalId, q = '' } = query
  const prefix = q.trim()
  const sort = query.sort ?? (prefix === '' ? '-created_at' : 'name')
  const page = pageOf(query)
  if (sort === 'name' || sort === '-name') {
    const wanted = { prefix, externalId, isBackwards: sort === '-name' }
    return pageAnswer('customers', await readCustomersByName(db, scope, wanted, page))
  }
  if (prefix !== '') invalid('sort', 'cannot be combined with a search')
  const wanted = { externalId, isOldestFirst: sort === 'created_at' }
  return writtenAnswer('customers', await readCustomersByAge(db, scope, wanted, page))
}
