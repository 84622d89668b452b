import { hours } from '../../../../platform/clock.ts'
import { newTokenIn } from '../../../../platform/crypto/tokens.ts'
import type { Db } from '../../../../platform/db/sql.ts'
import { GatewayRefused } from '../../port.ts'
import type { Account } from '../account.ts'
import { findCustomer } from '../customers.sql.ts'
import { insertPortal } from './portals.sql.ts'

const openFor = hours(1)

export const pathOfPortal = (token: string): string => `/sandbox/portal/${token}`

/** Opens the page where a customer changes the card and sees the invoices, for an hour. */
export async function openPortal(
  db: Db,
  { environmentId, connectionId }: Account,
  { customerRef, returnUrl }: { customerRef: string; returnUrl: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ url: string }> {
  const customer = await findCustomer(db, environmentId, customerRef)
  if (customer?.connection_id !== connectionId) throw new GatewayRefused('no_such_customer', 'Customer not found.')
  const token = newTokenIn(environmentId, '')
  await insertPortal(db, environmentId, {
    token,
    customer_ref: customerRef,
    return_url: returnUrl,
    expires_at: new Date(now.getTime() + openFor),
  })
  return { url: publicUrl + pathOfPortal(token) }
}
