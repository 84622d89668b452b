import type { Page, Paged } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'

export interface FactRow {
  id: string
  type: string
  contact_id: string
  data: Record<string, unknown>
  occurred_at: string
}

const newestFirst = keyset('facts_of_contact', 'desc', { 'f.sequence': 'bigint' })

/** Of each contact no more is read than the page can show. */
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
        select * from facts f where f.environment_id = ${scope.environmentId} and f.contact_id = person.id ${after}
        order by f.sequence desc limit ${page.offset + page.limit + 1}
      ) f
      ${window}`,
  )
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
