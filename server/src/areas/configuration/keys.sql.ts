import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

interface KeyRow {
  item_id: string
  key: string
}

/** Locks the configuration of an environment, so that two writers do not store the same keys. */
export async function lockConfiguration(db: Db, { environmentId }: EnvironmentScope): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`configuration ${environmentId}`}, 0))`
}

/** Returns the stored keys of the items of a kind. */
export const listKeys = (db: Db, { environmentId }: EnvironmentScope, kind: string): Promise<KeyRow[]> => db<KeyRow[]>`
  select item_id, key from configuration_keys where environment_id = ${environmentId} and kind = ${kind}`

export async function replaceKeys(
  db: Db,
  { environmentId }: EnvironmentScope,
  kind: string,
  keys: readonly KeyRow[],
): Promise<void> {
  await db`delete from configuration_keys where environment_id = ${environmentId} and kind = ${kind}`
  if (keys.length === 0) return
  await db`
    insert into configuration_keys (environment_id, kind, item_id, key)
    select ${environmentId}, ${kind}, k.item_id, k.key from ${rowsIn(db, keys, { item_id: 'uuid', key: 'text' })} as k`
}
