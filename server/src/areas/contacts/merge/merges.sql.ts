import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Returns the survivor of a merged contact, or null if it was never merged. */
export async function findSurvivor(db: Db, scope: EnvironmentScope, id: string): Promise<string | null> {
  const [row] = await db<{ into_id: string }[]>`
    select into_id from contact_merges where environment_id = ${scope.environmentId} and from_id = ${id}`
  return row?.into_id ?? null
}

/** Lists the contacts that were merged into it, directly or through others. */
export async function listPredecessors(db: Db, scope: EnvironmentScope, id: string): Promise<string[]> {
  const rows = await db<{ from_id: string }[]>`
    select from_id from contact_merges where environment_id = ${scope.environmentId} and into_id = ${id}
    order by from_id`
  return rows.map((row) => row.from_id)
}

/** Selects the current id and all earlier ids of the contact as an array. */
export const everyIdOf = (db: Db, { environmentId }: EnvironmentScope, id: string) => db`array(
  select from_id from contact_merges where environment_id = ${environmentId} and into_id = ${id}
  union all select ${id}::uuid)`

/** Points earlier merges into `from` to `into`, so that every chain has one step. */
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

/** Returns for each id the one that its contact has now. A contact that is gone is left out. */
export async function survivorsOf(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const merged = await db<{ from_id: string; into_id: string }[]>`
    select from_id, into_id from contact_merges
    where environment_id = ${environmentId} and from_id = any(${ids as string[]})`
  const into = new Map(merged.map(({ from_id, into_id }) => [from_id, into_id]))
  const now = ids.map((id) => into.get(id) ?? id)
  const living = await db<{ id: string }[]>`
    select id from contacts where environment_id = ${environmentId} and id = any(${now})`
  const alive = new Set(living.map(({ id }) => id))
  return new Map(ids.flatMap((id, index) => (alive.has(now[index] ?? '') ? [[id, now[index] ?? id]] : [])))
}
