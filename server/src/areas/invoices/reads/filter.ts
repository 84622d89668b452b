import type { invoices, QueryOf } from '@userkeep/contract'
import type { InvoiceFilter } from './invoices.sql.ts'

/** What the list, its totals and its export are narrowed by. */
export const filterOf = ({
  status,
  customer_id,
  currency,
  number,
  since,
  until,
}: QueryOf<typeof invoices.routes.totals>): InvoiceFilter => ({
  status,
  customerId: customer_id,
  currency,
  number,
  since: since === undefined ? since : new Date(since),
  until: until === undefined ? until : new Date(until),
})
