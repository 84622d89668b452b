import { invoices } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { mirrorInvoice } from './mirror/mirror-invoice.ts'
import { printPage, printPageOfTeam, printPdf, printPdfOfCustomer, printPdfOfTeam } from './print/print-invoice.ts'
import { exportInvoices } from './reads/export-invoices.ts'
import { getInvoice, getInvoiceOfCustomer, getInvoiceOfTeam } from './reads/get-invoice.ts'
import { listInvoices, listInvoicesOfCustomer, listInvoicesOfTeam } from './reads/list-invoices.ts'
import { removeCustomerName } from './reads/remove-customer-name.ts'
import { sumInvoices } from './reads/sum-invoices.ts'
import { refundCalls } from './refunds/refund-calls.ts'
import { refundInvoice } from './refunds/refund-invoice.ts'
import { getDetails } from './seller/get-details.ts'
import { putDetails } from './seller/put-details.ts'

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
        customer: { delete: { none: 'bookkeeping keeps what was billed, with the name that stands on the invoice' } },
      },
      invoice_lines: {},
      refunds: {},
      invoice_numbers: {},
      seller_details: {},
    },
    mirrors: { invoice: mirrorInvoice },
    gatewayCalls: refundCalls,
  },
)
