import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `invoices` that other areas may read. */
export const invoiceRows = (db: Db): Fragment => db`
  (select environment_id, id, customer_id, subscription_id, connection_id, gateway_ref, status, amount_paid,
    issued_at, paid_at
  from invoices)`

/** The columns of `refunds` that other areas may read. */
export const refundRows = (db: Db): Fragment => db`
  (select environment_id, invoice_id, status, created_at
  from refunds)`
