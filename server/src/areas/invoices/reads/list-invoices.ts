import { type invoices, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { findCustomer } from '../../customers/public.ts'
import { filterOf } from './filter.ts'
import { hasInvoices, readInvoices, readOwnInvoices } from './invoices.sql.ts'

type Routes = typeof invoices.routes

export const listInvoices: Verb<Routes['list']> = async ({ db, scope, query }) =>
  writtenAnswer('invoices', await readInvoices(db, scope, filterOf(query), pageOf(query)))

/** A customer that was deleted still has the invoices it was sent. */
export const listInvoicesOfCustomer: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer']> = async ({
  db,
  scope,
  params: { id },
  query,
}) => {
  const isKnown = (await hasInvoices(db, scope, id)) || (await findCustomer(db, scope, id)) !== null
  if (!isKnown) fail('not_found')
  return writtenAnswer('invoices', await readInvoices(db, scope, { customerId: id }, pageOf(query)))
}

export const listInvoicesOfTeam: Verb<Routes['ofTeam']> = async ({ db, scope, caller, query }) =>
  writtenAnswer('invoices', await readOwnInvoices(db, scope, caller.team.customerId, pageOf(query)))
