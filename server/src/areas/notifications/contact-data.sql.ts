import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { MergedContacts } from '../contacts/public.ts'
import { type SentRow, takeNumbers } from './notifications.sql.ts'

/**
 * Merges feeds: a notification that both received stays once, read if either read it. Others go to the end of the feed.
 */
export async function mergeNotifications(db: Db, { scope, from, into }: MergedContacts): Promise<void> {
  const { environmentId } = scope
  await db`
    update notifications n set seen_at = coalesce(n.seen_at, f.seen_at), read_at = coalesce(n.read_at, f.read_at)
    from notifications f
    where n.environment_id = ${environmentId} and n.contact_id = ${into}
      and f.environment_id = ${environmentId} and f.contact_id = ${from} and f.id = n.id`
  await db`
    delete from notifications f using notifications n
    where f.environment_id = ${environmentId} and f.contact_id = ${from}
      and n.environment_id = ${environmentId} and n.contact_id = ${into} and n.id = f.id`
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from notifications where environment_id = ${environmentId} and contact_id = ${from}`
  const count = row?.count ?? 0
  if (count > 0) {
    const last = (await takeNumbers(db, scope, [{ contact_id: into, count }])).get(into) as number
    await db`
      update notifications n set contact_id = ${into}, number = ${last - count}::bigint + moved.place
      from (
        select id, row_number() over (order by number) as place from notifications
        where environment_id = ${environmentId} and contact_id = ${from}
      ) moved
      where n.environment_id = ${environmentId} and n.contact_id = ${from} and n.id = moved.id`
  }
  await db`delete from notification_feeds where environment_id = ${environmentId} and contact_id = ${from}`
}

export const exportNotifications = (
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
): Promise<SentRow[]> => db<SentRow[]>`
  select id, title, body_html, url, created_at, seen_at, read_at, source from notifications
  where environment_id = ${environmentId} and contact_id = ${contactId} order by number`
