import type { ConsentCategory } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { insertMessages } from './queue.sql.ts'

export interface NewMessage {
  /** A UUIDv7 that the caller creates, so that it can store it in the same transaction. */
  id: string
  contactId: string
  /** null: transactional. */
  category: ConsentCategory | null
  /** The campaign: each contact gets at most one message of it. null: sent at least once. */
  batchId: string | null
  variant: string | null
  templateVersionId: string
  /** null: the default sender. */
  senderId: string | null
  /** The variables under `data` in the template. */
  data: Record<string, unknown>
  tracking?: { clicks: boolean; opens: boolean }
}

/** Queues messages in the transaction of the change that asks for them. */
export async function enqueueMessages(
  tx: Change,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ tracking, ...message }) => ({
    id: message.id,
    contact_id: message.contactId,
    category: message.category,
    batch_id: message.batchId,
    variant: message.variant,
    template_version_id: message.templateVersionId,
    sender_id: message.senderId,
    data: message.data,
    track_clicks: tracking?.clicks ?? false,
    track_opens: tracking?.opens ?? false,
  }))
  await insertMessages(tx, scope, rows, now)
  tx.wake('messages')
}
