import type { Page } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'

export interface FactRow {
  id: string
  type: string
  contact_id: string
  data: Record<string, unknown>
  occurred_at: string
}

/** Newest first. Of each contact no more is read than the page can show. */
export function listFactsOf(
  db: Db,
  scope: EnvironmentScope,
  contactIds: readonly string[],
  page: Page,
): Promise<FactRow[]> {
  return db<FactRow[]>`
    select f.id, f.type, f.contact_id, f.data, f.occurred_at
    from unnest(${contactIds as string[]}::uuid[]) as person (id)
    cross join lateral (
      select * from facts where environment_id = ${scope.environmentId} and contact_id = person.id
      order by sequence desc limit ${page.offset + page.limit + 1}
    ) f
    order by f.sequence desc limit ${page.limit + 1} offset ${page.offset}`
}

/** All of them, also those that wait for their number. */
export function listEveryFactOf(db: Db, scope: EnvironmentScope, contactIds: readonly string[]): Promise<FactRow[]> {
  return db<FactRow[]>`
    select id, type, contact_id, data, occurred_at from facts
    where environment_id = ${scope.environmentId} and contact_id = any(${contactIds as string[]}::uuid[])
    union
    select id, type, contact_id, data, occurred_at from fact_outbox
    where environment_id = ${scope.environmentId} and contact_id = any(${contactIds as string[]}::uuid[])
    order by occurred_at, id`
}

/** Of one contact those behind a place in the log, oldest first. */
export function listFactsAfter(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  after: number,
  limit: number,
): Promise<{ id: string; sequence: number }[]> {
  return db<{ id: string; sequence: number }[]>`
    select id, sequence from facts
    where environment_id = ${scope.environmentId} and contact_id = ${contactId} and sequence > ${after}
    order by sequence limit ${limit}`
}
