import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface FeatureRow {
  id: string
  key: string
  name: string
  description: string | null
  kind: 'boolean' | 'limit' | 'metered'
  meter_id: string | null
  /** The key of the meter. */
  meter: string | null
  counts_members: boolean
  /** When its use begins again. */
  reset: 'period' | 'month' | 'never'
  archived_at: string | null
  created_at: string
}

const columns = (db: Db) => db`
  f.id, f.key, f.name, f.description, f.kind, f.meter_id, m.key as meter, f.counts_members, f.reset, f.archived_at,
  f.created_at`

const withMeters = (db: Db) => db`
  features f left join meters m on m.environment_id = f.environment_id and m.id = f.meter_id`

const byKey = keyset('features', 'asc', { 'f.key': 'text' })

export function listFeatureRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  archived: boolean | undefined,
  page: Page,
): Promise<Paged<FeatureRow>> {
  return byKey.read(
    db,
    page,
    ({ key, after, window }) => db<FeatureRow[]>`
      select ${columns(db)}, ${key} from ${withMeters(db)} where f.environment_id = ${environmentId}
        and (${archived ?? null}::boolean is null or (f.archived_at is not null) = ${archived ?? null})
        ${after} ${window}`,
  )
}

export async function findFeatureById(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
): Promise<FeatureRow | null> {
  const [row] = await db<FeatureRow[]>`
    select ${columns(db)} from ${withMeters(db)} where f.environment_id = ${environmentId} and f.id = ${id}`
  return row ?? null
}

/** Finds the features with these keys that exist. */
export const findFeaturesByKey = (
  db: Db,
  { environmentId }: EnvironmentScope,
  keys: readonly string[],
): Promise<FeatureRow[]> => db<FeatureRow[]>`
  select ${columns(db)} from ${withMeters(db)}
  where f.environment_id = ${environmentId} and f.key = any(${keys as string[]}::text[])`

export async function insertFeature(db: Db, { environmentId }: EnvironmentScope, feature: FeatureRow): Promise<void> {
  const { id, key, name, description, kind, meter_id, counts_members, reset, created_at } = feature
  await db`
    insert into features (environment_id, id, key, name, description, kind, meter_id, counts_members, reset, created_at)
    values (${environmentId}, ${id}, ${key}, ${name}, ${description}, ${kind}, ${meter_id}, ${counts_members},
      ${reset}, ${created_at})`
}

export async function saveFeature(db: Db, { environmentId }: EnvironmentScope, feature: FeatureRow): Promise<void> {
  await db`
    update features set name = ${feature.name}, description = ${feature.description},
      counts_members = ${feature.counts_members}
    where environment_id = ${environmentId} and id = ${feature.id}`
}

export async function archiveFeatureRow(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  at: string | null,
): Promise<void> {
  await db`update features set archived_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteFeatureRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from features where environment_id = ${environmentId} and id = ${id}`
}
