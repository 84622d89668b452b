import { notificationBounds } from '@userkeep/contract/shapes/notification'
import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { timestampOf } from '../../../platform/db/timestamps.ts'
import { contactSessionRows } from '../../contact-sessions/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { type NotificationRow, unreadOf } from '../notifications.sql.ts'

interface Asked {
  environmentId: string
  contactId: string
  sessionId: string
  /** The last number that the reader has; null for a new reader. */
  after: number | null
  now: Date
}

export interface Found {
  /** The last number of the feed. */
  last: number
  unread: number
  /** Later notifications in order, with one extra row if there are more than are replayed. */
  items: (NotificationRow & { number: number })[]
}

const most = String(notificationBounds.replayed + 1)

const columns = {
  environmentId: 'uuid',
  contactId: 'uuid',
  sessionId: 'uuid',
  after: 'bigint',
  now: 'timestamptz',
} as const

/**
 * Reads new notifications in one statement for all streams that are woken at the same moment. Null if the session
 * ended, belongs to another contact, or may not read it.
 */
export const lookAtFeed = batchLookup<Asked, Found>({
  nameOf: ({ sessionId, contactId, after }) => `${sessionId} ${contactId} ${after}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, asked) {
    const place = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
    const rows = await db<(Found | { last: null })[]>`
      select found.* from ${rowsIn(db, asked, columns)} as asked
      left join lateral (
        select coalesce(f.last_number, 0) as last,
          ${unreadOf(db, place, db`s.contact_id`)} as unread,
          coalesce((
            select json_agg(to_json(new) order by new.number) from (
              select n.number, n.id, n.title, n.body_html, n.url, n.created_at, n.seen_at, n.read_at from notifications n
              where n.environment_id = ${place} and n.contact_id = s.contact_id and n.number > asked.after
              order by n.number limit ${db.unsafe(most)}
            ) new), '[]') as items
        from ${contactSessionRows(db)} s
        join ${contactRows(db)} c on c.environment_id = ${place} and c.id = s.contact_id
        left join notification_feeds f on f.environment_id = ${place} and f.contact_id = s.contact_id
        where s.environment_id = ${place} and s.id = asked."sessionId" and s.contact_id = asked."contactId"
          and s.expires_at > asked.now and (s.verified or c.kind = 'visitor')
        limit 1
      ) found on true order by asked.n`
    return rows.map((row) => (row.last === null ? null : shown(row)))
  },
})

const shown = ({ last, unread, items }: Found): Found => ({
  last: Number(last),
  unread,
  items: items.map(({ created_at, seen_at, read_at, ...item }) => ({
    ...item,
    created_at: timestampOf(created_at),
    seen_at: seen_at && timestampOf(seen_at),
    read_at: read_at && timestampOf(read_at),
  })),
})
