import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

/** Where a folded contact lives on, or null when it was never folded. */
export async function findSurvivor(db: Db, scope: EnvironmentScope, id: string): Promise<string | null> {
  const [row] = await db<{ into_id: string }[]>`
    select into_id from contact_merges where environment_id = ${scope.environmentId} and from_id = ${id}`
  return row?.into_id ?? null
}

/** Those that were folded into it, directly or through others. */
export async function listPredecessors(db: Db, scope: EnvironmentScope, id: string): Promise<string[]> {
  const rows = await db<{ from_id: string }[]>`
    select from_id from contact_merges where environment_id = ${scope.environmentId} and into_id = ${id}
    order by from_id`
  return rows.map((row) => row.from_id)
}

/** The same and its own, as an array in a statement: every id under which something of the contact may lie. */
export const everyIdOf = (db: Db, { environmentId }: EnvironmentScope, id: string) => db`array(
  select from_id from contact_merges where environment_id = ${environmentId} and into_id = ${id}
  union all select ${id}::uuid)`

/** What was folded into `from` before leads to `into` as well, so that a chain is one step long. */
export async function insertMerge(
  db: Db,
  scope: EnvironmentScope,
  from: string,
  into: string,
  now: Date,
): Promise<void> {
  await db`
    update contact_merges set into_id = ${into}
    where environment_id = ${scope.environmentId} and into_id = ${from}`
  await db`
    insert into contact_merges (environment_id, from_id, into_id, merged_at)
    values (${scope.environmentId}, ${from}, ${into}, ${now})`
}

export async function deleteMerges(db: Db, scope: EnvironmentScope, into: string): Promise<void> {
  await db`delete from contact_merges where environment_id = ${scope.environmentId} and into_id = ${into}`
}
