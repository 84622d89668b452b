import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { lexemesOf } from '../search/words.ts'
import type { ConversationRow, Environment, MessageRow } from './row.ts'

const columns = {
  id: 'uuid',
  contact_id: 'uuid',
  subject: 'text',
  status: 'text',
  snoozed_until: 'timestamptz',
  priority: 'text',
  channel: 'text',
  assignee_id: 'uuid',
  group_id: 'uuid',
  tag_ids: 'text',
  mention_ids: 'text',
  unread: 'boolean',
  verified: 'boolean',
  preview_text: 'text',
  preview_kind: 'text',
  preview_name: 'text',
  own_preview_text: 'text',
  own_preview_kind: 'text',
  own_preview_name: 'text',
  last_message_id: 'uuid',
  messages: 'int',
  own_unread: 'int',
  contact_read_at: 'timestamptz',
  staff_read_at: 'timestamptz',
  waiting_since: 'timestamptz',
  first_response_at: 'timestamptz',
  first_response_due_at: 'timestamptz',
  first_response_missed: 'boolean',
  resolution_due_at: 'timestamptz',
  resolution_missed: 'boolean',
  rating: 'int',
  rating_comment: 'text',
  merged_into: 'uuid',
  mail_due_at: 'timestamptz',
  mailed_at: 'timestamptz',
  last_activity_at: 'timestamptz',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz',
  created_at: 'timestamptz',
} as const satisfies Record<keyof ConversationRow, string>

const names = Object.keys(columns) as (keyof ConversationRow)[]
const times = names.filter((name) => columns[name] === 'timestamptz')
const isArray = (name: string): boolean => name === 'tag_ids' || name === 'mention_ids'

/** The columns of a conversation `c`. */
export const conversationColumns = (db: Db): Fragment =>
  db.unsafe(names.map((name) => `c.${name}`).join(', ')) as unknown as Fragment

const selected = names.map((name) => (isArray(name) ? `given.${name}::uuid[]` : `given.${name}`)).join(', ')
const replaced = names
  .filter((name) => name !== 'id')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')
const listed = names.join(', ')

const uuidArray = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** Inserts or replaces conversations. Existing ones are locked by the caller. */
export async function saveConversations(
  db: Db,
  { environmentId }: Environment,
  rows: readonly ConversationRow[],
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(times.map((name) => [name, row[name] === null ? null : new Date(row[name] as string)])),
    tag_ids: uuidArray(row.tag_ids),
    mention_ids: uuidArray(row.mention_ids),
  }))
  await db`
    insert into conversations (environment_id, ${db.unsafe(listed)})
    select ${environmentId}, ${db.unsafe(selected)} from ${rowsIn(db, given as never[], columns as never)} given
    on conflict (environment_id, id) do update set ${db.unsafe(replaced)}`
}

/** Locks conversations in the order of their ids until the transaction ends. Unknown ids are left out. */
export const lockConversations = (
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
): Promise<ConversationRow[]> => db<ConversationRow[]>`
  select ${conversationColumns(db)} from conversations c
  where c.environment_id = ${environmentId} and c.id = any(${ids as string[]}::uuid[])
  order by c.id for no key update`

export async function findConversation(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await db<ConversationRow[]>`
    select ${conversationColumns(db)} from conversations c where c.environment_id = ${environmentId} and c.id = ${id}`
  return row ?? null
}

export async function deleteConversations(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  await db`delete from conversations where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}

const messageColumns = {
  conversation_id: 'uuid',
  id: 'uuid',
  kind: 'text',
  author_kind: 'text',
  author_id: 'uuid',
  author_name: 'text',
  verified: 'boolean',
  channel: 'text',
  text: 'text',
  html: 'text',
  quoted_html: 'text',
  pictures: 'jsonb',
  mention_ids: 'text',
  action: 'text',
  value: 'text',
  external_id: 'text',
  words: 'text',
  created_at: 'timestamptz',
} as const

/** Adds messages, notes and events. The subject of a new conversation is found with its first message. */
export async function insertMessages(
  db: Db,
  { environmentId }: Environment,
  messages: readonly (MessageRow & { subject?: string | null })[],
): Promise<void> {
  if (messages.length === 0) return
  const given = messages.map(({ subject = null, ...message }) => ({
    ...message,
    mention_ids: uuidArray(message.mention_ids),
    words: message.kind === 'event' ? '{}' : `{${lexemesOf(environmentId, message.text, subject).join(',')}}`,
    created_at: new Date(message.created_at),
  }))
  await db`
    insert into conversation_messages (environment_id, conversation_id, id, kind, author_kind, author_id, author_name,
      verified, channel, text, html, quoted_html, pictures, mention_ids, action, value, external_id, words, created_at)
    select ${environmentId}, conversation_id, id, kind, author_kind, author_id, author_name, verified, channel, text, html,
      quoted_html, pictures, mention_ids::uuid[], action, value, external_id, array_to_tsvector(words::text[]), created_at
    from ${rowsIn(db, given, messageColumns)} given`
}

/** Replaces the rows by which the conversations of a tag and the mentions of a member are found. */
export async function replaceLinks(
  db: Db,
  { environmentId }: Environment,
  conversationIds: readonly string[],
  taggings: readonly { tag_id: string; conversation_id: string }[],
  mentions: readonly { member_id: string; conversation_id: string }[],
): Promise<void> {
  const ids = conversationIds as string[]
  await db`
    delete from conversation_taggings where environment_id = ${environmentId} and conversation_id = any(${ids}::uuid[])`
  await db`
    delete from conversation_mentions where environment_id = ${environmentId} and conversation_id = any(${ids}::uuid[])`
  if (taggings.length > 0) {
    await db`
      insert into conversation_taggings (environment_id, tag_id, conversation_id)
      select ${environmentId}, tag_id, conversation_id
      from ${rowsIn(db, taggings, { tag_id: 'uuid', conversation_id: 'uuid' })} given`
  }
  if (mentions.length > 0) {
    await db`
      insert into conversation_mentions (environment_id, member_id, conversation_id)
      select ${environmentId}, member_id, conversation_id
      from ${rowsIn(db, mentions, { member_id: 'uuid', conversation_id: 'uuid' })} given`
  }
}
