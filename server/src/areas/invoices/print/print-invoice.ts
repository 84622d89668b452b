import type { invoices } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { brandOf, settingsOf } from '../../contact-settings/public.ts'
import { findOfNamedCustomer, findOwnInvoice } from '../reads/get-invoice.ts'
import { findInvoice, type InvoiceInFull } from '../reads/invoices.sql.ts'
import { findSeller } from '../seller/seller.sql.ts'
import { invoicePage } from './invoice-page.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { type PrintedInvoice, printedInvoice } from './printed-invoice.ts'

type Routes = typeof invoices.routes

export const printPage: Verb<Routes['page']> = async ({ db, scope, params }) =>
  invoicePage(await printed(db, scope, (await findInvoice(db, scope, params.id)) ?? fail('not_found')))

export const printPageOfTeam: Verb<Routes['pageOfTeam']> = async ({ db, scope, params, caller }) =>
  invoicePage(await printed(db, scope, await findOwnInvoice(db, scope, params.id, caller.team.customerId)))

export const printPdf: Verb<Routes['pdf']> = async ({ db, scope, params }) =>
  pdfOf(db, scope, (await findInvoice(db, scope, params.id)) ?? fail('not_found'))

export const printPdfOfCustomer: Verb<Routes['pdfOfCustomer']> = async ({ db, scope, params }) =>
  pdfOf(db, scope, await findOfNamedCustomer(db, scope, params))

export const printPdfOfTeam: Verb<Routes['pdfOfTeam']> = async ({ db, scope, params, caller }) =>
  pdfOf(db, scope, await findOwnInvoice(db, scope, params.id, caller.team.customerId))

const pdfOf = async (db: Db, scope: Scope, invoice: InvoiceInFull) => ({
  format: 'pdf' as const,
  name: invoice.number ?? 'draft-invoice',
  content: invoicePdf(await printed(db, scope, invoice)),
})

async function printed(db: Db, scope: Scope, invoice: InvoiceInFull): Promise<PrintedInvoice> {
  const [seller, settings] = await Promise.all([findSeller(db, scope), settingsOf(db, scope.environmentId)])
  return printedInvoice({ invoice, seller, brand: brandOf(settings).name, environment: scope.environment })
}
