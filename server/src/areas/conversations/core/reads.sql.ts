import type { AnswerOf, conversations, Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import { contactRows, contactsNamed } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { termsOf } from '../search/words.ts'
import { conversationColumns } from './conversations.sql.ts'
import type { Filter } from './counts.ts'
import type { ConversationRow, Environment, MessageRow } from './row.ts'
import { inView } from './settle.sql.ts'
import type { PersonColumns } from './view.ts'

type Shown = AnswerOf<typeof conversations.routes.list>['conversations'][number]
export type ListedConversation = ConversationRow & PersonColumns

const person = (db: Db): Fragment => db`p.name as contact_name, p.email as contact_email, p.kind as contact_kind`

const withPerson = (db: Db, { environmentId }: Environment): Fragment => db`
  conversations c join ${contactRows(db)} p on p.environment_id = ${environmentId} and p.id = c.contact_id`

const times = [
  'snoozed_until',
  'waiting_since',
  'contact_read_at',
  'first_response_at',
  'closed_at',
  'last_activity_at',
  'created_at',
] as const
const order = { 'c.last_activity_at': 'timestamptz', 'c.id': 'uuid' } as const
const latestFirst = keyset('conversations', 'desc', order).json<Shown>(times)

const clock = (db: Db, target: 'first_response' | 'resolution', now: Date): Fragment => {
  const due = db.unsafe(`c.${target}_due_at`)
  return db`json_build_object('target', ${target}::text,
    'due_at', to_char(${due} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'missed', ${db.unsafe(`c.${target}_missed`)} or ${due} <= ${now})`
}

/** The fields of a conversation `c` of a contact `p`, as `showConversation` returns them, the times last. */
const shownColumns = (db: Db, now: Date): Fragment => db`
  c.id, json_build_object('id', c.contact_id, 'name', p.name, 'email', p.email, 'kind', p.kind) as contact, c.subject,
  c.status, c.priority, c.channel, c.assignee_id, c.group_id, c.tag_ids, c.mention_ids, c.unread, c.verified,
  json_build_object('text', c.preview_text, 'author_kind', c.preview_kind, 'author_name', c.preview_name) as preview,
  c.last_message_id, c.messages,
  case
    when c.status = 'closed' then null
    when c.first_response_at is null and c.first_response_due_at is not null and c.waiting_since is not null
      then ${clock(db, 'first_response', now)}
    when c.resolution_due_at is not null then ${clock(db, 'resolution', now)}
  end as clock,
  c.rating, c.rating_comment, c.merged_into, ${db.unsafe(times.map((name) => `c.${name}`).join(', '))}`

export interface ListFilter extends Filter {
  /** Only conversations in which this member was mentioned. */
  mentioned?: string | undefined
  contact_id?: string | undefined
  customer_id?: string | undefined
  q?: string | undefined
}

/**
 * Returns the condition, starting with `and`, that a message, the subject, or a name or address of the contact matches
 * each term.
 */
const matches = (db: Db, scope: Environment, search: string | undefined): Fragment =>
  termsOf(scope.environmentId, search ?? '').reduce(
    (all, { typed, query }) => db`
      ${all} and c.id in (
        select m.conversation_id from conversation_messages m
        where m.environment_id = ${scope.environmentId} and m.words @@ ${query}::tsquery
        union
        select o.id from conversations o where o.environment_id = ${scope.environmentId}
          and o.contact_id in (${contactsNamed(db, scope, typed)}))`,
    db``,
  )

export function pageConversations(
  db: Db,
  scope: Environment,
  filters: readonly ListFilter[],
  page: Page,
  now: Date,
): Promise<WrittenPage<Shown>> {
  const { environmentId } = scope
  const conditions = filters.reduce(
    (all, { mentioned, contact_id, customer_id, q, ...filter }) => db`
      ${all} ${inView(db, scope, filter)} ${matches(db, scope, q)}
      ${contact_id === undefined ? db`` : db`and c.contact_id = ${contact_id}`}
      ${
        customer_id === undefined
          ? db``
          : db`and c.contact_id in (
              select t.contact_id from ${customerMemberRows(db)} t
              where t.environment_id = ${environmentId} and t.customer_id = ${customer_id})`
      }
      ${
        mentioned === undefined
          ? db``
          : db`and exists (
              select from conversation_mentions m
              where m.environment_id = ${environmentId} and m.member_id = ${mentioned} and m.conversation_id = c.id)`
      }`,
    db``,
  )
  return latestFirst(
    db,
    page,
    ({ after, window }) => db`
      select ${shownColumns(db, now)} from ${withPerson(db, scope)}
      where c.environment_id = ${environmentId} and c.merged_into is null ${conditions} ${after} ${window}`,
  )
}

export async function readConversation(db: Db, scope: Environment, id: string): Promise<ListedConversation | null> {
  const [row] = await db<ListedConversation[]>`
    select ${conversationColumns(db)}, ${person(db)} from ${withPerson(db, scope)}
    where c.environment_id = ${scope.environmentId} and c.id = ${id}`
  return row ?? null
}

export const readConversations = (
  db: Db,
  scope: Environment,
  ids: readonly string[],
): Promise<ListedConversation[]> => db<ListedConversation[]>`
  select ${conversationColumns(db)}, ${person(db)} from ${withPerson(db, scope)}
  where c.environment_id = ${scope.environmentId} and c.id = any(${ids as string[]}::uuid[])`

const messageColumns = (db: Db): Fragment => db`
  m.conversation_id, m.id, m.kind, m.author_kind, m.author_id, m.author_name, m.verified, m.channel, m.text, m.html,
  m.quoted_html, m.pictures, m.mention_ids, m.action, m.value, m.external_id, m.created_at`

const newestFirst = keyset('conversation-messages', 'desc', { 'm.created_at': 'timestamptz', 'm.id': 'uuid' })

export const pageMessages = (
  db: Db,
  { environmentId }: Environment,
  conversationId: string,
  isPublic: boolean,
  page: Page,
): Promise<Paged<MessageRow>> =>
  newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<MessageRow[]>`
      select ${messageColumns(db)}, ${key} from conversation_messages m
      where m.environment_id = ${environmentId} and m.conversation_id = ${conversationId}
        ${isPublic ? db`and m.kind = 'message'` : db``} ${after} ${window}`,
  )

/** Returns messages by id, in whichever conversation they are now. */
export const readMessages = (
  db: Db,
  { environmentId }: Environment,
  conversationIds: readonly string[],
  ids: readonly string[],
): Promise<MessageRow[]> => db<MessageRow[]>`
  select ${messageColumns(db)} from conversation_messages m
  where m.environment_id = ${environmentId} and m.conversation_id = any(${conversationIds as string[]}::uuid[])
    and m.id = any(${ids as string[]}::uuid[])`

/** Returns whether a member replied after this message; null if the conversation has no such message. */
export async function isRepliedAfter(
  db: Db,
  { environmentId }: Environment,
  conversationId: string,
  messageId: string,
): Promise<boolean | null> {
  const [row] = await db<{ is_replied: boolean }[]>`
    select exists (
      select from conversation_messages r
      where r.environment_id = ${environmentId} and r.conversation_id = ${conversationId} and r.kind = 'message'
        and r.author_kind = 'staff' and (r.created_at, r.id) > (m.created_at, m.id)) as is_replied
    from conversation_messages m
    where m.environment_id = ${environmentId} and m.conversation_id = ${conversationId} and m.id = ${messageId}`
  return row?.is_replied ?? null
}

export const listCounts = (db: Db, { environmentId }: Environment) => db<{ name: string; count: number }[]>`
  select name, sum(count)::int as count from conversation_counts where environment_id = ${environmentId} group by name`
