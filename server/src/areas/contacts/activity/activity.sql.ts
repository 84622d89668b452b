import { minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { LastUse } from '../../../platform/last-used.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'

/** Moves the months in which the merged contact was active to the other. Returns the months in which both were. */
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

/** Rounded to the minute, so that an active contact is not written every few seconds. */
export function moveLastSeen(db: Db, lastUsed: readonly LastUse[]): Promise<MovedContact[]> {
  return db<MovedContact[]>`
    update contacts c set last_seen_at = t.at from ${usesOf(db, lastUsed)}
    where c.environment_id = ${environmentOfUses(db, lastUsed)} and c.id = t.contact_id
      and c.last_seen_at < t.minute_before
    returning c.environment_id, c.id`
}

interface NewlyActive {
  environment_id: string
  month: string
  count: number
}

/**
 * Records active contacts of live environments and returns how many are new in their month. A merged contact counts as
 * its survivor, and an erased one not at all; the lock keeps them from being merged meanwhile.
 */
export async function insertActive(db: Db, lastUsed: readonly LastUse[]): Promise<NewlyActive[]> {
  const environment = environmentOfUses(db, lastUsed)
  const added = await db<{ environment_id: string; month: string }[]>`
    with seen as materialized (
      select c.environment_id, c.id, date_trunc('month', t.at, 'UTC')::date as month
      from ${usesOf(db, lastUsed)}
      join ${environmentRows(db)} e on e.id = ${environment} and e.environment = 'live'
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

/**
 * Lists the organizations of these environments in a fixed order, because their meters are locked one after another.
 */
export function listMetered(db: Db, environmentIds: readonly string[]): Promise<MeteredOrganization[]> {
  return db<MeteredOrganization[]>`
    select o.id as organization_id, o.code, e.id as environment_id
    from ${environmentRows(db)} e join ${organizationRows(db)} o on o.id = e.organization_id
    where e.id = any(${environmentIds as string[]}::uuid[]) order by o.id, e.id`
}

/** Returns false if it was reported before for this limit or a higher one. */
export async function markThreshold(
  db: Db,
  organizationId: string,
  { month, threshold, limit, now }: { month: string; threshold: number; limit: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into active_contact_thresholds as t (organization_id, month, threshold, reached_at, reached_limit)
    values (${organizationId}, ${month}::date, ${threshold}, ${now}, ${limit})
    on conflict (organization_id, month, threshold) do update
      set reached_at = excluded.reached_at, reached_limit = excluded.reached_limit
      where t.reached_limit < excluded.reached_limit`
  return count > 0
}
