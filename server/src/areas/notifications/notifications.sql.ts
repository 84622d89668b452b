import type { Page, Paged } from '@userkeep/contract'
import { notificationBounds } from '@userkeep/contract/shapes/notification'
import { keyset } from '../../platform/db/keyset.ts'
import { rowsIn, rowsOf } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactRows } from '../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type Source = 'api' | 'staff' | 'campaign'

/** A notification in the shape of the contract. */
export interface NotificationRow {
  id: string
  title: string
  body_html: string | null
  url: string | null
  created_at: string
  seen_at: string | null
  read_at: string | null
}

export interface NewNotification {
  contact_id: string
  id: string
  title: string
  body_html: string | null
  url: string | null
}

export interface SentRow extends NotificationRow {
  source: Source
}

const newestFirst = keyset('notifications', 'desc', { number: 'bigint' })

export function pageNotifications(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<SentRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<SentRow[]>`
      select id, title, body_html, url, created_at, seen_at, read_at, source, ${key} from notifications
      where environment_id = ${environmentId} and contact_id = ${contactId} ${after} ${window}`,
  )
}

/** Returns an expression for the number of unread notifications, up to the displayed maximum. */
export const unreadOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`(
  select count(*)::int from (
    select 1 from notifications n
    where n.environment_id = ${environment} and n.contact_id = ${contact} and n.read_at is null
    limit ${db.unsafe(String(notificationBounds.counted))}
  ) unread)`

export async function countUnread(db: Db, { environmentId }: Environment, contactId: string): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select ${unreadOf(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)} as unread`
  return row?.unread ?? 0
}

/**
 * Returns the recipients that exist and do not have it yet, in the order of contacts, locked against merge and erasure
 * until the transaction ends.
 */
export function keepRecipients(
  db: Db,
  { environmentId }: Environment,
  given: readonly Pick<NewNotification, 'contact_id' | 'id'>[],
): Promise<{ contact_id: string; id: string }[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  return db<{ contact_id: string; id: string }[]>`
    select c.id as contact_id, given.id
    from ${rowsOf(db, environmentId, given, { contact_id: 'uuid', id: 'uuid' })} given
    join ${contactRows(db)} c on c.environment_id = ${environment} and c.id = given.contact_id
    where not exists (
      select 1 from notifications n
      where n.environment_id = ${environment} and n.contact_id = given.contact_id and n.id = given.id)
    order by c.id, given.n for key share of c`
}

/** Reserves numbers in each feed, which stays locked until the transaction ends. Returns the last number of each. */
export async function takeNumbers(
  db: Db,
  { environmentId }: Environment,
  wanted: readonly { contact_id: string; count: number }[],
): Promise<Map<string, number>> {
  const rows = await db<{ contact_id: string; last_number: number }[]>`
    insert into notification_feeds as f (environment_id, contact_id, last_number)
    select ${environmentId}, contact_id, count from ${rowsIn(db, wanted, { contact_id: 'uuid', count: 'bigint' })} wanted
    order by contact_id
    on conflict (environment_id, contact_id) do update set last_number = f.last_number + excluded.last_number
    returning contact_id, last_number`
  return new Map(rows.map(({ contact_id, last_number }) => [contact_id, Number(last_number)]))
}

const columns = {
  contact_id: 'uuid',
  id: 'uuid',
  number: 'bigint',
  title: 'text',
  body_html: 'text',
  url: 'text',
} as const

/** Skips notifications that were added meanwhile. Returns the contacts to whom they are new. */
export async function insertNotifications(
  db: Db,
  { environmentId }: Environment,
  given: readonly (NewNotification & { number: number })[],
  { source, now }: { source: Source; now: Date },
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    insert into notifications (environment_id, contact_id, id, number, title, body_html, url, source, created_at)
    select ${environmentId}, contact_id, id, number, title, body_html, url, ${source}, ${now}
    from ${rowsIn(db, given, columns)} given
    on conflict (environment_id, contact_id, id) do nothing
    returning contact_id`
  return rows.map(({ contact_id }) => contact_id)
}

export async function markAllSeen(db: Db, { environmentId }: Environment, contactId: string, now: Date): Promise<void> {
  await db`
    update notifications set seen_at = ${now}
    where environment_id = ${environmentId} and contact_id = ${contactId} and read_at is null and seen_at is null`
}

/** Returns the number of notifications that were unread. */
export async function markAllRead(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  now: Date,
): Promise<number> {
  const { count } = await db`
    update notifications set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where environment_id = ${environmentId} and contact_id = ${contactId} and read_at is null`
  return count
}

/** Returns whether it was unread; null if there is no such notification. */
export async function markRead(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  id: string,
  now: Date,
): Promise<boolean | null> {
  const [found] = await db<{ read_at: string | null }[]>`
    select read_at from notifications
    where environment_id = ${environmentId} and contact_id = ${contactId} and id = ${id} for update`
  if (!found) return null
  if (found.read_at !== null) return false
  await db`
    update notifications set read_at = ${now}, seen_at = coalesce(seen_at, ${now})
    where environment_id = ${environmentId} and contact_id = ${contactId} and id = ${id}`
  return true
}

export async function findNotification(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  id: string,
): Promise<SentRow | null> {
  const [row] = await db<SentRow[]>`
    select id, title, body_html, url, created_at, seen_at, read_at, source from notifications
    where environment_id = ${environmentId} and contact_id = ${contactId} and id = ${id}`
  return row ?? null
}
