import type { GatewayObjectKind } from '../../port.ts'
import { type Account, newRef, type Tx } from '../account.ts'
import { insertMessage } from './messages.sql.ts'

type MessageType =
  | 'checkout.paid'
  | 'checkout.expired'
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.canceled'
  | 'invoice.created'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.uncollectible'
  | 'invoice.refunded'

/** The channel that wakes the sender of messages. */
export const messagesChannel = 'sandbox-messages'

/** Writes a message about a change, to be sent once the change is there. */
export async function queueMessage(
  tx: Tx,
  account: Account,
  type: MessageType,
  about: { kind: GatewayObjectKind; ref: string },
  at: Date,
): Promise<void> {
  await insertMessage(tx, account, { id: newRef('msg'), type, about, at })
  tx.wake(messagesChannel)
}
