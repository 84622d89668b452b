import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { MergedContacts } from '../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export async function listConversationsOf(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from conversations where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
  return rows.map(({ id }) => id)
}

/** Appends the changes for the other contact's streams. */
export async function moveChanges(db: Db, { scope: { environmentId }, from, into }: MergedContacts): Promise<void> {
  await db`
    update conversation_changes set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
  await db`
    update conversation_messages m set author_id = ${into}
    where m.environment_id = ${environmentId} and m.author_kind = 'contact' and m.author_id = ${from}
      and m.conversation_id in (
        select c.id from conversations c where c.environment_id = ${environmentId} and c.contact_id = ${into})`
}

export async function deleteChangesOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`delete from conversation_changes where environment_id = ${environmentId} and contact_id = ${contactId}`
}

/** Lists the messages of conversations that show pictures. */
export async function listWithPictures(
  db: Db,
  { environmentId }: Environment,
  conversationIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from conversation_messages
    where environment_id = ${environmentId} and conversation_id = any(${conversationIds as string[]}::uuid[])
      and pictures <> '[]'::jsonb`
  return rows.map(({ id }) => id)
}

interface ExportedConversation {
  id: string
  subject: string | null
  status: string
  channel: string
  rating: number | null
  rating_comment: string | null
  created_at: string
  closed_at: string | null
}

interface ExportedMessage {
  conversation_id: string
  id: string
  author_kind: string
  channel: string
  text: string
  pictures: unknown[]
  created_at: string
}

export async function exportConversations(db: Db, { environmentId }: Environment, contactId: string) {
  const conversations = await db<ExportedConversation[]>`
    select id, subject, status, channel, rating, rating_comment, created_at, closed_at from conversations
    where environment_id = ${environmentId} and contact_id = ${contactId} and merged_into is null order by id`
  const messages = await db<ExportedMessage[]>`
    select m.conversation_id, m.id, m.author_kind, m.channel, m.text, m.pictures, m.created_at
    from conversation_messages m
    join conversations c on c.environment_id = ${environmentId} and c.id = m.conversation_id
    where m.environment_id = ${environmentId} and c.contact_id = ${contactId} and m.kind = 'message'
    order by m.created_at, m.id`
  return { conversations: [...conversations], conversation_messages: [...messages] }
}
