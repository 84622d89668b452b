import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { factOutboxRows, factRows } from '../../../platform/facts/public.sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface FactRow {
  id: string
  type: string
  contact_id: string
  data: Record<string, unknown>
  occurred_at: string
}

const newestFirst = keyset('facts_of_contact', 'desc', { 'f.sequence': 'bigint' })

/** Reads no more facts of each contact than the page can show. */
export function listFactsOf(
  db: Db,
  scope: EnvironmentScope,
  contactIds: readonly string[],
  page: Page,
): Promise<Paged<FactRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<FactRow[]>`
      select f.id, f.type, f.contact_id, f.data, f.occurred_at, ${key}
      from unnest(${contactIds as string[]}::uuid[]) as person (id)
      cross join lateral (
        select * from ${factRows(db)} f where f.environment_id = ${scope.environmentId} and f.contact_id = person.id ${after}
        order by f.sequence desc limit ${page.offset + page.limit + 1}
      ) f
      ${window}`,
  )
}

/** Lists all facts, including those without a sequence. */
export function listEveryFactOf(db: Db, scope: EnvironmentScope, contactIds: readonly string[]): Promise<FactRow[]> {
  return db<FactRow[]>`
    select id, type, contact_id, data, occurred_at from ${factRows(db)} facts
    where environment_id = ${scope.environmentId} and contact_id = any(${contactIds as string[]}::uuid[])
    union
    select id, type, contact_id, data, occurred_at from ${factOutboxRows(db)} fact_outbox
    where environment_id = ${scope.environmentId} and contact_id = any(${contactIds as string[]}::uuid[])
    order by occurred_at, id`
}

/** Lists the facts of one contact after a position in the log, oldest first. */
export function listFactsAfter(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  after: number,
  limit: number,
): Promise<{ id: string; sequence: number }[]> {
  return db<{ id: string; sequence: number }[]>`
    select id, sequence from ${factRows(db)} facts
    where environment_id = ${scope.environmentId} and contact_id = ${contactId} and sequence > ${after}
    order by sequence limit ${limit}`
}
