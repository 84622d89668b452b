import type { Db } from '../../platform/db/sql.ts'
import { environmentRows } from '../organizations/public.ts'
import type { Environment, StoredPicture } from './core/row.ts'

export async function findByExternalId(db: Db, { environmentId }: Environment, externalId: string) {
  const [row] = await db<{ conversation_id: string; id: string }[]>`
    select conversation_id, id from conversation_messages
    where environment_id = ${environmentId} and external_id = ${externalId}`
  return row ?? null
}

/** Returns a conversation, or the one that it was merged into, which may have been merged as well. */
export async function findLiveConversation(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<{ id: string; contact_id: string } | null> {
  const [row] = await db<{ id: string; contact_id: string; merged_into: string | null }[]>`
    select id, contact_id, merged_into from conversations where environment_id = ${environmentId} and id = ${id}`
  if (!row?.merged_into) return row ?? null
  return findLiveConversation(db, { environmentId }, row.merged_into)
}

/** A conversation with replies that the contact has not read. */
export interface ConversationToMail {
  organization_id: string
  environment_id: string
  id: string
  contact_id: string
  subject: string | null
}

/** Lists conversations whose replies are to be mailed now, the earliest first. */
export const listDueMail = (db: Db, now: Date, max: number): Promise<ConversationToMail[]> => db<ConversationToMail[]>`
  select e.organization_id, c.environment_id, c.id, c.contact_id, c.subject
  from conversations c join ${environmentRows(db)} e on e.id = c.environment_id
  where c.mail_due_at <= ${now} order by c.mail_due_at limit ${max}`

export interface MessageToMail {
  id: string
  author_kind: 'contact' | 'staff' | 'rule' | 'system'
  author_name: string | null
  text: string
  html: string
  pictures: StoredPicture[]
  created_at: string
}

/** Returns the latest messages of a conversation, the oldest first. */
export const listMessagesToMail = async (
  db: Db,
  { environmentId }: Environment,
  conversationId: string,
  max: number,
): Promise<MessageToMail[]> => {
  const rows = await db<MessageToMail[]>`
    select id, author_kind, author_name, text, html, pictures, created_at from conversation_messages
    where environment_id = ${environmentId} and conversation_id = ${conversationId} and kind = 'message'
    order by created_at desc, id desc limit ${max}`
  return rows.toReversed()
}

/**
 * Takes a conversation off the queue, in the transaction that sends the mail. Returns when it was mailed before, or null
 * if it is not due any more.
 */
export async function markMailed(
  db: Db,
  { environmentId }: Environment,
  conversationId: string,
  now: Date,
): Promise<{ mailed_at: string | null } | null> {
  const [row] = await db<{ mailed_at: string | null }[]>`
    select mailed_at from conversations
    where environment_id = ${environmentId} and id = ${conversationId} and mail_due_at <= ${now} for no key update`
  if (!row) return null
  await db`
    update conversations set mail_due_at = null, mailed_at = ${now}
    where environment_id = ${environmentId} and id = ${conversationId}`
  return row
}
