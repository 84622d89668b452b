import { type GatewayCheckout, GatewayRefused } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { expireCheckout, findCheckout, lockCheckout } from './checkouts.sql.ts'
import { toCheckout } from './views.ts'

/** Closes an open checkout. */
export async function closeCheckout(
  tx: Tx,
  account: Account,
  ref: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<GatewayCheckout> {
  if (!(await findCheckout(tx, account, ref))) throw new GatewayRefused('no_such_checkout', 'Checkout not found.')
  const checkout = await lockCheckout(tx, account.environmentId, ref)
  if (checkout.state !== 'open') return toCheckout(checkout, publicUrl)
  await expireCheckout(tx, account.environmentId, ref)
  await queueMessage(tx, account, 'checkout.expired', { kind: 'checkout', ref }, now)
  return toCheckout({ ...checkout, state: 'expired' }, publicUrl)
}
