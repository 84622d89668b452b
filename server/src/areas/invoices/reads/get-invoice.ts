import type { invoices } from '@userkeep/contract'
import { OwnInvoiceInFull, OwnRefund } from '@userkeep/contract/shapes/invoice'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { pick } from '../../../platform/pick.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerIdIn } from '../../customers/public.ts'
import { findInvoice, type InvoiceInFull } from './invoices.sql.ts'

type Routes = typeof invoices.routes

export const getInvoice: Verb<Routes['get']> = async ({ db, scope, params }) =>
  (await findInvoice(db, scope, params.id)) ?? fail('not_found')

export const getInvoiceOfCustomer: Verb<Routes['getOfCustomer']> = async ({ db, scope, params }) =>
  findOfNamedCustomer(db, scope, params)

/** Returns an invoice of a customer that is named by its ID or its external ID. */
export async function findOfNamedCustomer(
  db: Db,
  scope: EnvironmentScope,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<InvoiceInFull> {
  const customerId = (await customerIdIn(db, scope, id)) ?? fail('not_found')
  return (await findInvoice(db, scope, invoiceId, customerId)) ?? fail('not_found')
}

export const getInvoiceOfTeam: Verb<Routes['getOfTeam']> = async ({ db, scope, params, caller }) => {
  const found = await findOwnInvoice(db, scope, params.id, caller.team.customerId)
  return { ...pick(found, OwnInvoiceInFull), refunds: found.refunds.map((refund) => pick(refund, OwnRefund)) }
}

/** Returns an invoice to its customer, who does not see drafts. */
export async function findOwnInvoice(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  customerId: string,
): Promise<InvoiceInFull> {
  const found = await findInvoice(db, scope, id, customerId)
  return found && found.status !== 'draft' ? found : fail('not_found')
}
