import { Type } from 'typebox'
import { area, contact, EnvironmentQuery, machine, PagingQuery, staff, Timestamp, Uuid } from '../kernel/index.ts'
import {
  InvoiceInFull,
  InvoiceStatus,
  Invoices,
  InvoiceTotals,
  NameRemoval,
  NamesRemoved,
  OwnInvoiceInFull,
  OwnInvoices,
  RefundRequest,
  SellerDetails,
  SellerDetailsRequest,
} from '../shapes/invoice.ts'
import { CurrencyQuery } from '../shapes/money.ts'
import { CustomerPath } from '../shapes/named-customer.ts'

const managing = staff('billing:manage')
const ofTeam = contact({ verified: true, team: true, permission: '$billing.manage' })
const inEnvironment = Type.Object(EnvironmentQuery)
const invoicePaths = '/v1/organization/invoices'
const pdf = { status: 200, file: { name: 'invoice', formats: { pdf: 'application/pdf' } } } as const

const filters = {
  status: Type.Optional(InvoiceStatus),
  customer_id: Type.Optional(Uuid),
  currency: Type.Optional(CurrencyQuery),
  number: Type.Optional(Type.String({ maxLength: 60 })),
  since: Type.Optional(Timestamp),
  until: Type.Optional(Timestamp),
}

const invoiceOfCustomer = Type.Object({ ...CustomerPath.properties, invoiceId: Uuid })

export const invoices = area(
  'invoices',
  { group: 'Money', about: 'Invoices reported by the payment gateways, with lines, refunds and PDF.' },
  {
    list: {
      method: 'GET',
      path: invoicePaths,
      summary: 'List invoices, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...filters }),
      success: { status: 200, body: Invoices },
      chosen: true,
    },
    totals: {
      method: 'GET',
      path: `${invoicePaths}/totals`,
      summary: 'Get invoice totals by currency. Defaults to the last 30 days; at most one year',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...filters }),
      success: { status: 200, body: InvoiceTotals },
      errors: ['invalid_request'],
      chosen: true,
    },
    export: {
      method: 'GET',
      path: `${invoicePaths}/export`,
      summary: 'Export invoices as CSV, newest first',
      description:
        'The file is streamed. Amounts are in the minor unit. If it cannot be completed, the connection is ' +
        'aborted. Cells that a spreadsheet would interpret as a formula begin with an apostrophe.',
      access: managing,
      audit: 'invoices.exported',
      query: Type.Object({ ...EnvironmentQuery, ...filters }),
      success: { status: 200, file: { name: 'invoices', formats: { csv: 'text/csv' } } },
      chosen: true,
    },
    removeName: {
      method: 'POST',
      path: `${invoicePaths}/remove-customer-name`,
      summary: 'Remove the name of a deleted customer from its invoices, after the legal retention period',
      access: managing,
      audit: 'invoices.customer_name_removed',
      query: inEnvironment,
      body: NameRemoval,
      success: { status: 200, body: NamesRemoved },
      errors: ['conflict'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${invoicePaths}/{id}`,
      summary: 'Get an invoice with its lines and refunds',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: InvoiceInFull },
      chosen: true,
    },
    page: {
      method: 'GET',
      path: `${invoicePaths}/{id}/page`,
      summary: 'Get an invoice as a printable page',
      access: managing,
      query: inEnvironment,
      success: { status: 200, page: {} },
      chosen: true,
    },
    pdf: {
      method: 'GET',
      path: `${invoicePaths}/{id}/pdf`,
      summary: 'Get an invoice as a PDF',
      access: managing,
      query: inEnvironment,
      success: pdf,
      chosen: true,
    },
    refund: {
      method: 'POST',
      path: `${invoicePaths}/{id}/refund`,
      summary: 'Refund an invoice, fully or partially',
      description:
        'Concurrent refunds never exceed the paid amount. If the gateway refuses, nothing is refunded. ' +
        'If it does not respond in time, the refund is `pending` and completed in the background.',
      access: managing,
      audit: 'invoice.refund_requested',
      idempotent: true,
      ownsIdempotency: true,
      query: inEnvironment,
      body: RefundRequest,
      success: { status: 200, body: InvoiceInFull },
      errors: ['conflict', 'gateway_refused', 'invalid_request', 'no_gateway'],
      chosen: true,
    },
    staffOfCustomer: {
      method: 'GET',
      path: '/v1/organization/customers/{id}/invoices',
      summary: 'List the invoices of a customer, newest first, including a deleted customer',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: Invoices },
      chosen: true,
    },
    getDetails: {
      method: 'GET',
      path: '/v1/organization/billing-details',
      summary: 'Get your billing details',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: SellerDetails },
      chosen: true,
    },
    putDetails: {
      method: 'PUT',
      path: '/v1/organization/billing-details',
      summary: 'Replace your billing details. Omitted fields are cleared',
      access: managing,
      audit: 'billing_details.updated',
      query: inEnvironment,
      body: SellerDetailsRequest,
      success: { status: 200, body: SellerDetails },
      chosen: true,
    },
    ofCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/invoices',
      summary: 'List the invoices of a customer, newest first, including a deleted customer',
      access: machine(),
      params: CustomerPath,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: Invoices },
      chosen: true,
    },
    getOfCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/invoices/{invoiceId}',
      summary: 'Get an invoice with its lines and refunds',
      access: machine(),
      params: invoiceOfCustomer,
      success: { status: 200, body: InvoiceInFull },
      chosen: true,
    },
    pdfOfCustomer: {
      method: 'GET',
      path: '/v1/customers/{id}/invoices/{invoiceId}/pdf',
      summary: 'Get an invoice as a PDF',
      access: machine(),
      params: invoiceOfCustomer,
      success: pdf,
      chosen: true,
    },
    ofTeam: {
      method: 'GET',
      path: '/v1/contact/customer/invoices',
      summary: 'List the invoices of your customer, newest first, without drafts',
      access: ofTeam,
      query: Type.Object(PagingQuery),
      success: { status: 200, body: OwnInvoices },
      chosen: true,
    },
    getOfTeam: {
      method: 'GET',
      path: '/v1/contact/customer/invoices/{id}',
      summary: 'Get an invoice of your customer with its lines and refunds',
      access: ofTeam,
      success: { status: 200, body: OwnInvoiceInFull },
      chosen: true,
    },
    pageOfTeam: {
      method: 'GET',
      path: '/v1/contact/customer/invoices/{id}/page',
      summary: 'Get an invoice of your customer as a printable page',
      access: ofTeam,
      success: { status: 200, page: {} },
      chosen: true,
    },
    pdfOfTeam: {
      method: 'GET',
      path: '/v1/contact/customer/invoices/{id}/pdf',
      summary: 'Get an invoice of your customer as a PDF',
      access: ofTeam,
      success: pdf,
      chosen: true,
    },
  },
)
