import type { invoices } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from '../../customers/public.ts'
import { removeNames } from './names.sql.ts'

/** For how long a name stays on an invoice is the law's to say: docs/decisions/0063-what-stays-of-an-invoice.md */
export const removeCustomerName: Verb<typeof invoices.routes.removeName> = async ({ body, scope, change }) =>
  change(async (tx) => {
    const id = body.customer_id
    if (await findCustomer(tx, scope, id)) fail('conflict', 'This customer still exists. Delete it first.')
    const removed = await removeNames(tx, scope, id)
    if (removed === 0) tx.unchanged()
    else tx.audited({ target: { type: 'customer', id }, changes: { invoices: { to: removed } } })
    return { invoices: removed }
  })
