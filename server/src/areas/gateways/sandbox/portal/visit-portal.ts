import { environmentIn } from '../../../../platform/crypto/tokens.ts'
import type { Db } from '../../../../platform/db/sql.ts'
import { fail } from '../../../../platform/fail.ts'
import type { Account } from '../account.ts'
import { type CustomerRow, findCustomer, lockCustomer } from '../customers.sql.ts'
import { invoicesOfCustomer } from '../invoices/invoices.sql.ts'
import type { PortalShown } from './portal-page.ts'
import { portalOfToken } from './portals.sql.ts'

const shownInvoices = 24

interface PortalVisit {
  readonly account: Account
  readonly customer: CustomerRow
  readonly returnUrl: string
}

/** Returns the billing page of a token, while it is valid. */
export async function visitPortal(db: Db, token: string, now: Date, { lock = false } = {}): Promise<PortalVisit> {
  const environmentId = environmentIn(token)
  const portal = environmentId && (await portalOfToken(db, environmentId, token, now))
  if (!portal || !environmentId) return fail('not_found', 'This page has expired. Open it again from your account.')
  const customer = await (lock ? lockCustomer : findCustomer)(db, environmentId, portal.customer_ref)
  if (!customer) return fail('not_found')
  return {
    account: { environmentId, connectionId: customer.connection_id },
    customer,
    returnUrl: portal.return_url,
  }
}

/** Returns the current content of the page. */
export async function shownIn(db: Db, token: string, visit: PortalVisit): Promise<PortalShown> {
  const { account, customer, returnUrl } = visit
  const invoices = await invoicesOfCustomer(db, account.environmentId, customer.ref, shownInvoices)
  return { token, customer, invoices, returnUrl }
}
