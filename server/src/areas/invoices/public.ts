export { type BulkInvoice, insertInvoices } from './mirror/insert-invoices.sql.ts'
export { findInvoice, type InvoiceInFull } from './reads/invoices.sql.ts'
