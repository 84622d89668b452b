import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface MeterRow {
  id: string
  key: string
  name: string
  unit: string | null
  aggregation: 'sum' | 'max' | 'count' | 'unique' | 'last'
  reported_by: 'backend' | 'contact'
  archived_at: string | null
  created_at: string
}

const columns = (db: Db) => db`id, key, name, unit, aggregation, reported_by, archived_at, created_at`

const byKey = keyset('meters', 'asc', { key: 'text' })

export function listMeterRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  archived: boolean | undefined,
  page: Page,
): Promise<Paged<MeterRow>> {
  return byKey.read(
    db,
    page,
    ({ key, after, window }) => db<MeterRow[]>`
      select ${columns(db)}, ${key} from meters where environment_id = ${environmentId}
        and (${archived ?? null}::boolean is null or (archived_at is not null) = ${archived ?? null}) ${after} ${window}`,
  )
}

export async function findMeter(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<MeterRow | null> {
  const [row] = await db<MeterRow[]>`
    select ${columns(db)} from meters where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function findMeterByKey(
  db: Db,
  { environmentId }: EnvironmentScope,
  key: string,
): Promise<MeterRow | null> {
  const [row] = await db<MeterRow[]>`
    select ${columns(db)} from meters where environment_id = ${environmentId} and key = ${key}`
  return row ?? null
}

export async function insertMeter(db: Db, { environmentId }: EnvironmentScope, meter: MeterRow): Promise<void> {
  await db`
    insert into meters (environment_id, id, key, name, unit, aggregation, reported_by, created_at)
    values (${environmentId}, ${meter.id}, ${meter.key}, ${meter.name}, ${meter.unit}, ${meter.aggregation},
      ${meter.reported_by}, ${meter.created_at})`
}

export async function saveMeter(db: Db, { environmentId }: EnvironmentScope, meter: MeterRow): Promise<void> {
  await db`
    update meters set name = ${meter.name}, unit = ${meter.unit}, reported_by = ${meter.reported_by}
    where environment_id = ${environmentId} and id = ${meter.id}`
}

export async function archiveMeterRow(
  db: Db,
  { environmentId }: EnvironmentScope,
  id: string,
  at: string | null,
): Promise<void> {
  await db`update meters set archived_at = ${at} where environment_id = ${environmentId} and id = ${id}`
}

export async function deleteMeterRow(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<void> {
  await db`delete from meters where environment_id = ${environmentId} and id = ${id}`
}
