import type { invoices } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findInvoice, type InvoiceInFull } from './invoices.sql.ts'

type Routes = typeof invoices.routes

export const getInvoice: Verb<Routes['get']> = async ({ db, scope, params }) =>
  (await findInvoice(db, scope, params.id)) ?? fail('not_found')

export const getInvoiceOfCustomer: Verb<Routes['getOfCustomer']> = async ({ db, scope, params }) =>
  (await findInvoice(db, scope, params.invoiceId, params.id)) ?? fail('not_found')

export const getInvoiceOfTeam: Verb<Routes['getOfTeam']> = async ({ db, scope, params, caller }) =>
  findOwnInvoice(db, scope, params.id, caller.team.customerId)

/** A draft is not for the customer's eyes yet. */
export async function findOwnInvoice(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  customerId: string,
): Promise<InvoiceInFull> {
  const found = await findInvoice(db, scope, id, customerId)
  return found && found.status !== 'draft' ? found : fail('not_found')
}
