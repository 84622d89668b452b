import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface PurgeRow {
  id: string
  status: 'running' | 'completed' | 'failed'
  records: number
  deleted: number
  position: number
  attempts: number
  started_by: string
  started_at: string
  finished_at: string | null
}

const columns = (db: Db) => db`
  id, status, records, deleted, position, attempts, started_by, started_at, finished_at`

export async function latestPurge(db: Db, { environmentId }: EnvironmentScope): Promise<PurgeRow | null> {
  const [row] = await db<PurgeRow[]>`
    select ${columns(db)} from environment_purges where environment_id = ${environmentId}
    order by started_at desc, id desc limit 1`
  return row ?? null
}

interface NewPurge {
  id: string
  records: number
  startedBy: string
  now: Date
}

/** Returns null if a purge of the environment is running. */
export async function insertPurge(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  { id, records, startedBy, now }: NewPurge,
): Promise<PurgeRow | null> {
  const [row] = await db<PurgeRow[]>`
    insert into environment_purges (environment_id, id, organization_id, status, records, started_by, started_at)
    values (${environmentId}, ${id}, ${organizationId}, 'running', ${records}, ${startedBy}, ${now})
    on conflict (environment_id) where status = 'running' do nothing
    returning ${columns(db)}`
  return row ?? null
}

/** Lists purges of all tenants that have rows to delete. */
export const listRunning = (db: Db, now: Date) => db<{ id: string; environmentId: string; organizationId: string }[]>`
  select id, environment_id as "environmentId", organization_id as "organizationId" from environment_purges
  where status = 'running' and (retry_at is null or retry_at <= ${now})
  order by started_at limit 100`

/** Locks the purge if no other worker runs it. */
export async function claimPurge(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<PurgeRow | null> {
  const [row] = await db<PurgeRow[]>`
    select ${columns(db)} from environment_purges
    where environment_id = ${environmentId} and id = ${id} and status = 'running'
    for update skip locked`
  return row ?? null
}

export async function savePurge(
  db: Db,
  { environmentId }: EnvironmentScope,
  row: PurgeRow,
  retryAt: Date | null = null,
): Promise<void> {
  await db`
    update environment_purges set status = ${row.status}, deleted = ${row.deleted}, position = ${row.position},
      attempts = ${row.attempts}, retry_at = ${retryAt}, finished_at = ${row.finished_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}
