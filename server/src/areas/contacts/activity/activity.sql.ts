import { minutes } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { environmentOf } from '../../../platform/db/places.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { LastUse } from '../../../platform/last-used.ts'

/** The months in which the folded contact was active become the other's. Answers those in which both were. */
export async function moveActivity(db: Db, scope: EnvironmentScope, from: string, into: string): Promise<string[]> {
  const rows = await db<{ month: string }[]>`
    with gone as (
      delete from active_contacts where environment_id = ${scope.environmentId} and contact_id = ${from}
      returning month
    ), moved as (
      insert into active_contacts (environment_id, contact_id, month)
      select ${scope.environmentId}, ${into}, month from gone
      on conflict do nothing returning month
    )
    select month::text from gone except select month::text from moved`
  return rows.map((row) => row.month)
}

export async function listActiveMonths(db: Db, scope: EnvironmentScope, contactId: string): Promise<string[]> {
  const rows = await db<{ month: string }[]>`
    select to_char(month, 'YYYY-MM') as month from active_contacts
    where environment_id = ${scope.environmentId} and contact_id = ${contactId} order by active_contacts.month`
  return rows.map((row) => row.month)
}

export const usesOf = (db: Db, lastUsed: readonly LastUse[]) => db`
  unnest(${lastUsed.map((use) => use.environmentId ?? null)}::uuid[], ${lastUsed.map((use) => use.id)}::uuid[],
    ${lastUsed.map((use) => use.at.toISOString())}::timestamptz[],
    ${lastUsed.map((use) => new Date(use.at.getTime() - minutes(1)).toISOString())}::timestamptz[])
    as t (environment_id, contact_id, at, minute_before)`

export const environmentOfUses = (db: Db, lastUsed: readonly LastUse[]) =>
  environmentOf(db, lastUsed[0]?.environmentId, 't.environment_id')

export interface MovedContact {
  environment_id: string
  id: string
}

/** To the minute, so that someone who is busy is not rewritten every few seconds. */
export function moveLastSeen(db: Db, lastUsed: readonly LastUse[]): Promise<MovedContact[]> {
  return db<MovedContact[]>`
    update contacts c set last_seen_at = t.at from ${usesOf(db, lastUsed)}
    where c.environment_id = ${environmentOfUses(db, lastUsed)} and c.id = t.contact_id
      and c.last_seen_at < t.minute_before
    returning c.environment_id, c.id`
}

export interface NewlyActive {
  environment_id: string
  month: string
  count: number
}

/**
 * Notes who was active, in live environments, and answers how many had not been yet in their month. Whoever was folded
 * into another counts as that one, and whoever is gone not at all; the lock keeps them from going meanwhile.
 */
export async function insertActive(db: Db, lastUsed: readonly LastUse[]): Promise<NewlyActive[]> {
  const environment = environmentOfUses(db, lastUsed)
  const added = await db<{ environment_id: string; month: string }[]>`
    with seen as materialized (
      select c.environment_id, c.id, date_trunc('month', t.at, 'UTC')::date as month
      from ${usesOf(db, lastUsed)}
      join environments e on e.id = ${environment} and e.environment = 'live'
      left join contact_merges m on m.environment_id = ${environment} and m.from_id = t.contact_id
      join contacts c on c.environment_id = ${environment} and c.id = coalesce(m.into_id, t.contact_id)
      order by c.environment_id, c.id for key share of c
    )
    insert into active_contacts as a (environment_id, contact_id, month)
    select distinct environment_id, id, month from seen order by environment_id, id
    on conflict do nothing returning a.environment_id, a.month::text`
  const groups = Map.groupBy(added, ({ environment_id, month }) => `${environment_id} ${month}`)
  return [...groups.values()].flatMap((rows) => rows.slice(0, 1).map((row) => ({ ...row, count: rows.length })))
}

export interface MeteredOrganization {
  organization_id: string
  code: string
  environment_id: string
}

/** The organizations of these environments, in one order, since their meters are locked one after another. */
export function listMetered(db: Db, environmentIds: readonly string[]): Promise<MeteredOrganization[]> {
  return db<MeteredOrganization[]>`
    select o.id as organization_id, o.code, e.id as environment_id
    from environments e join organizations o on o.id = e.organization_id
    where e.id = any(${environmentIds as string[]}::uuid[]) order by o.id, e.id`
}

/** False when it was reported before. */
export async function markThreshold(
  db: Db,
  organizationId: string,
  { month, threshold, now }: { month: string; threshold: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into active_contact_thresholds (organization_id, month, threshold, reached_at)
    values (${organizationId}, ${month}::date, ${threshold}, ${now})
    on conflict do nothing`
  return count > 0
}
