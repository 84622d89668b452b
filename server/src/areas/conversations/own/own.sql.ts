import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { conversationColumns } from '../core/conversations.sql.ts'
import type { ConversationRow, Environment } from '../core/row.ts'

const latestFirst = keyset('own-conversations', 'desc', { 'c.last_activity_at': 'timestamptz', 'c.id': 'uuid' })

export const pageOwn = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<ConversationRow>> =>
  latestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ConversationRow[]>`
      select ${conversationColumns(db)}, ${key} from conversations c
      where c.environment_id = ${environmentId} and c.contact_id = ${contactId} and c.merged_into is null
        ${after} ${window}`,
  )

/** A conversation of the contact, or the one it was merged into. */
const isOwn = (db: Db, { environmentId }: Environment, contactId: string, id: string): Fragment => db`
  c.environment_id = ${environmentId} and c.contact_id = ${contactId} and c.id = (
    select coalesce(o.merged_into, o.id) from conversations o
    where o.environment_id = ${environmentId} and o.contact_id = ${contactId} and o.id = ${id})`

export async function findOwn(
  db: Db,
  scope: Environment,
  contactId: string,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await db<ConversationRow[]>`
    select ${conversationColumns(db)} from conversations c where ${isOwn(db, scope, contactId, id)}`
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockOwnRow(
  db: Db,
  scope: Environment,
  contactId: string,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await db<ConversationRow[]>`
    select ${conversationColumns(db)} from conversations c where ${isOwn(db, scope, contactId, id)}
    for no key update`
  return row ?? null
}

/** Returns an expression: the number of messages that a contact has not read. */
export const unreadOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`(
  select coalesce(sum(c.own_unread), 0)::int from conversations c
  where c.environment_id = ${environment} and c.contact_id = ${contact})`

/** Returns an expression: whether a contact has a conversation that is not closed. */
export const isActiveOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`exists (
  select 1 from conversations c
  where c.environment_id = ${environment} and c.contact_id = ${contact} and c.merged_into is null
    and c.status <> 'closed')`

export async function countUnread(db: Db, { environmentId }: Environment, contactId: string): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select ${unreadOf(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)} as unread`
  return row?.unread ?? 0
}

export async function hasOwn(db: Db, { environmentId }: Environment, contactId: string): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`
    select exists (
      select 1 from conversations c
      where c.environment_id = ${environmentId} and c.contact_id = ${contactId} and c.merged_into is null) as has`
  return row?.has ?? false
}
