export { type BulkInvoice, insertInvoices } from './mirror/insert-invoices.sql.ts'
export { findInvoice, type InvoiceInFull } from './reads/invoices.sql.ts'
export { refundFirstPayment } from './refunds/refund-first-payment.ts'
