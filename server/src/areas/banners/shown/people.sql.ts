import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { contactMergeRows, contactRows, type MergedContacts } from '../../contacts/public.ts'
import type { Environment } from '../banners.sql.ts'
import type { DayCounts } from './counts.sql.ts'

/** The actions of a contact on a banner. */
export interface Done {
  seen_at: string | null
  clicked_at: string | null
  dismissed_at: string | null
}

/**
 * Returns the actions of a contact, with the row locked until the transaction ends. The row exists once the banner was
 * seen.
 */
export async function holdDone(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  bannerId: string,
): Promise<Kept | null> {
  const [row] = await db<Kept[]>`
    select seen_at, clicked_at, dismissed_at, first_dismissed_at from banner_people
    where environment_id = ${environmentId} and contact_id = ${contactId} and banner_id = ${bannerId} for update`
  return row ?? null
}

/** Whether the banner was dismissed before, because only the first dismissal is counted. */
export interface Kept extends Done {
  first_dismissed_at: string | null
}

export async function saveDone(
  db: Db,
  { environmentId }: Environment,
  { contactId, bannerId, ...done }: Kept & { contactId: string; bannerId: string },
): Promise<void> {
  await db`
    update banner_people set clicked_at = ${done.clicked_at}, dismissed_at = ${done.dismissed_at},
      first_dismissed_at = ${done.first_dismissed_at}
    where environment_id = ${environmentId} and contact_id = ${contactId} and banner_id = ${bannerId}`
}

/** An impression of a banner. */
export interface Seen {
  environment_id: string
  contact_id: string
  banner_id: string
  at: Date
}

const seenColumns = { contact_id: 'uuid', banner_id: 'uuid', at: 'timestamptz' } as const

/**
 * Records impressions and returns the new ones. A merged contact counts as its survivor; impressions of a deleted
 * contact or banner are dropped. Contacts are locked first, as in a merge.
 */
export function insertSeen(
  db: Db,
  { environmentId }: Environment,
  seen: readonly Seen[],
): Promise<{ banner_id: string; seen_at: string }[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  return db<{ banner_id: string; seen_at: string }[]>`
    with known as materialized (
      select c.id as contact_id, b.id as banner_id, given.at
      from ${rowsOf(db, environmentId, seen, seenColumns)} as given
      left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
      join ${contactRows(db)} c on c.environment_id = ${environment} and c.id = coalesce(m.into_id, given.contact_id)
      join banners b on b.environment_id = ${environment} and b.id = given.banner_id
      order by c.id, b.id for key share of c
    )
    insert into banner_people as p (environment_id, contact_id, banner_id, seen_at)
    select distinct on (contact_id, banner_id) ${environmentId}::uuid, contact_id, banner_id, at from known
    order by contact_id, banner_id, at
    on conflict (environment_id, contact_id, banner_id) do nothing
    returning p.banner_id, p.seen_at`
}

/** Merges impressions: the earliest stays, and of dismissals the latest. Returns the ones that were counted twice. */
export async function mergePeople(db: Db, { scope, from, into }: MergedContacts): Promise<DayCounts[]> {
  const { environmentId } = scope
  const twice = await db<DayCounts[]>`
    select x.banner_id, to_char(t.day at time zone 'UTC', 'YYYY-MM-DD') as day, t.seen, t.clicked, t.dismissed
    from banner_people x join banner_people kept on kept.environment_id = ${environmentId}
      and kept.contact_id = ${into} and kept.banner_id = x.banner_id
    cross join lateral (values
      (greatest(x.seen_at, kept.seen_at), x.seen_at is not null and kept.seen_at is not null, -1, 0, 0),
      (greatest(x.clicked_at, kept.clicked_at), x.clicked_at is not null and kept.clicked_at is not null, 0, -1, 0),
      (greatest(x.first_dismissed_at, kept.first_dismissed_at),
        x.first_dismissed_at is not null and kept.first_dismissed_at is not null, 0, 0, -1)
    ) as t (day, is_twice, seen, clicked, dismissed)
    where x.environment_id = ${environmentId} and x.contact_id = ${from} and t.is_twice`
  await db`
    insert into banner_people as p
      (environment_id, contact_id, banner_id, seen_at, clicked_at, dismissed_at, first_dismissed_at)
    select environment_id, ${into}, banner_id, seen_at, clicked_at, dismissed_at, first_dismissed_at from banner_people
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, banner_id) do update set
      seen_at = least(p.seen_at, excluded.seen_at), clicked_at = least(p.clicked_at, excluded.clicked_at),
      dismissed_at = greatest(p.dismissed_at, excluded.dismissed_at),
      first_dismissed_at = least(p.first_dismissed_at, excluded.first_dismissed_at)`
  await db`delete from banner_people where environment_id = ${environmentId} and contact_id = ${from}`
  return [...twice]
}

export const bannersOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<(Done & { banner: string })[]> => db<(Done & { banner: string })[]>`
  select b.name as banner, p.seen_at, p.clicked_at, p.dismissed_at from banner_people p
  join banners b on b.environment_id = ${environmentId} and b.id = p.banner_id
  where p.environment_id = ${environmentId} and p.contact_id = ${contactId} order by b.id`
