import type { Page, Paged } from '@userkeep/contract'
import type { Reaction } from '@userkeep/contract/shapes/changelog'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../posts/posts.sql.ts'
import { type ReadRow, readColumns } from '../shown/shown.sql.ts'
import { isFor, newSince, unreadOf } from './unread.sql.ts'

export type OwnRow = ReadRow & { isPublic: boolean; unread: boolean; reaction: Reaction | null }

const newestFirst = keyset('own-changelog', 'desc', { 'p.published_at': 'timestamptz', 'p.id': 'uuid' })

/** Lists the posts published for a contact, with its reactions. */
export const pageOwn = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  page: Page,
): Promise<Paged<OwnRow>> => {
  const [environment, contact] = [db`${environmentId}::uuid`, db`${contactId}::uuid`]
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<OwnRow[]>`
      select ${readColumns(db, environment)}, p.segment_id is null as "isPublic", r.reaction,
        p.published_at > ${newSince(db, environment, contact)} as unread, ${key}
      from changelog_posts p
      left join changelog_readers r
        on r.environment_id = ${environmentId} and r.contact_id = ${contactId} and r.post_id = p.id
      where p.environment_id = ${environmentId} and p.state = 'published' and p.published_at is not null
        and ${isFor(db, environment, contact)}
        ${after} ${window}`,
  )
}

export async function countUnread(db: Db, { environmentId }: Environment, contactId: string): Promise<number> {
  const [row] = await db<[{ unread: number }]>`
    select ${unreadOf(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)} as unread`
  return row.unread
}

/** Whether anything is published for a contact, or for everybody. */
export async function hasPosts(db: Db, { environmentId }: Environment, contactId: string | null): Promise<boolean> {
  const rows = await db`
    select 1 from changelog_posts p
    where p.environment_id = ${environmentId} and p.state = 'published'
      and ${contactId === null ? db`p.segment_id is null` : isFor(db, db`${environmentId}::uuid`, db`${contactId}::uuid`)}
    limit 1`
  return rows.length > 0
}
