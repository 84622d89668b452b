import { environmentIn } from '../../../../platform/crypto/tokens.ts'
import type { Db } from '../../../../platform/db/sql.ts'
import { fail } from '../../../../platform/fail.ts'
import type { Account } from '../account.ts'
import { type CustomerRow, findCustomer, lockCustomer } from '../customers.sql.ts'
import { invoicesOfCustomer } from '../invoices/invoices.sql.ts'
import type { PortalShown } from './portal-page.ts'
import { portalOfToken } from './portals.sql.ts'

const shownInvoices = 24

export interface PortalVisit {
  readonly account: Account
  readonly customer: CustomerRow
  readonly returnUrl: string
}

/** Whoever holds the token of a billing page stands before it, for as long as it lasts. */
export async function visitPortal(db: Db, token: string, now: Date, { lock = false } = {}): Promise<PortalVisit> {
  const environmentId = environmentIn(token)
  const portal = environmentId && (await portalOfToken(db, environmentId, token, now))
  if (!portal || !environmentId) return fail('not_found', 'This page has expired. Open it again where you came from.')
  const customer = await (lock ? lockCustomer : findCustomer)(db, environmentId, portal.customer_ref)
  if (!customer) return fail('not_found')
  return {
    account: { environmentId, connectionId: customer.connection_id },
    customer,
    returnUrl: portal.return_url,
  }
}

/** What the page shows by now. */
export async function shownIn(db: Db, token: string, visit: PortalVisit): Promise<PortalShown> {
  const { account, customer, returnUrl } = visit
  const invoices = await invoicesOfCustomer(db, account.environmentId, customer.ref, shownInvoices)
  return { token, customer, invoices, returnUrl }
}
