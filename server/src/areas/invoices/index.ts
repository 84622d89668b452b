import { invoices } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { namedBy, namedThings } from '../contacts/public.ts'
import { gatewayCalls, gatewaySync } from '../gateways/public.ts'
import { searchSources } from '../search/public.ts'
import { invoiceNumbers, invoicesFound } from './found.sql.ts'
import { mirrorInvoice } from './mirror/mirror-invoice.ts'
import { printPage, printPageOfTeam, printPdf, printPdfOfCustomer, printPdfOfTeam } from './print/print-invoice.ts'
import { getInvoice, getInvoiceOfCustomer, getInvoiceOfTeam } from './reads/get-invoice.ts'
import {
  exportInvoices,
  listInvoices,
  listInvoicesOfCustomer,
  listInvoicesOfTeam,
  removeCustomerName,
  sumInvoices,
} from './reads/reads.ts'
import { refundCalls } from './refunds/refund-calls.ts'
import { refundInvoice } from './refunds/refund-invoice.ts'
import { getDetails, putDetails } from './seller/seller.ts'

export const invoicesArea = defineArea(
  invoices,
  {
    list: listInvoices,
    totals: sumInvoices,
    export: exportInvoices,
    removeName: removeCustomerName,
    get: getInvoice,
    page: printPage,
    pdf: printPdf,
    refund: refundInvoice,
    staffOfCustomer: listInvoicesOfCustomer,
    getDetails,
    putDetails,
    ofCustomer: listInvoicesOfCustomer,
    getOfCustomer: getInvoiceOfCustomer,
    pdfOfCustomer: printPdfOfCustomer,
    ofTeam: listInvoicesOfTeam,
    getOfTeam: getInvoiceOfTeam,
    pageOfTeam: printPageOfTeam,
    pdfOfTeam: printPdfOfTeam,
  },
  {
    tables: {
      invoices: {
        rows: 'data',
        customer: { delete: { none: 'invoices remain for bookkeeping, with the name printed on them' } },
      },
      invoice_lines: { rows: 'data' },
      refunds: { rows: 'data' },
      invoice_numbers: { rows: 'internal' },
      seller_details: { rows: 'setup' },
    },
    contributes: [
      namedThings.by([namedBy('invoice_id', invoiceNumbers)]),
      searchSources.by({ invoice: invoicesFound }),
      gatewaySync.by({ invoice: mirrorInvoice }),
      gatewayCalls.by(refundCalls),
    ],
  },
)
