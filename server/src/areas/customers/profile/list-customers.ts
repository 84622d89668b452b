import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { readNewestCustomers, searchCustomers } from './customers.sql.ts'

type Routes = typeof customers.routes

/** The newest first; what a search finds comes by name. */
export const listCustomers: Verb<Routes['list'] | Routes['staffList']> = async ({ db, scope, query }) => {
  const { external_id } = query
  const prefix = query.q?.trim() ?? ''
  const page = pageOf(query)
  if (prefix === '') return writtenAnswer('customers', await readNewestCustomers(db, scope, external_id, page))
  return pageAnswer('customers', await searchCustomers(db, scope, prefix, external_id, page))
}
