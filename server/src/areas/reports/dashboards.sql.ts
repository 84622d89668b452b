import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { ReportRow } from './reports.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface DashboardRow {
  id: string
  name: string
  created_by: string
  created_at: string
  updated_at: string
}

export interface Tile {
  report_id: string
  size: 'third' | 'half' | 'full'
}

const columns = (db: Db) => db`d.id, d.name, d.created_by, d.created_at, d.updated_at`

const byName = keyset('dashboards', 'asc', { 'lower(d.name)': 'text', 'd.id': 'uuid' })

export function pageDashboards(
  db: Db,
  { environmentId }: Environment,
  page: Page,
): Promise<Paged<DashboardRow & { reports: number }>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<(DashboardRow & { reports: number })[]>`
      select ${columns(db)}, (
        select count(*) from dashboard_tiles t where t.environment_id = ${environmentId} and t.dashboard_id = d.id
      ) as reports, ${key}
      from dashboards d where d.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findDashboard(db: Db, { environmentId }: Environment, id: string): Promise<DashboardRow | null> {
  const [row] = await db<DashboardRow[]>`
    select ${columns(db)} from dashboards d where d.environment_id = ${environmentId} and d.id = ${id}`
  return row ?? null
}

export async function lockDashboard(db: Db, { environmentId }: Environment, id: string): Promise<DashboardRow | null> {
  const [row] = await db<DashboardRow[]>`
    select ${columns(db)} from dashboards d where d.environment_id = ${environmentId} and d.id = ${id} for update`
  return row ?? null
}

/** Lists the reports of a dashboard in their order. */
export function listTiles(
  db: Db,
  { environmentId }: Environment,
  dashboardId: string,
): Promise<(ReportRow & { size: Tile['size'] })[]> {
  return db<(ReportRow & { size: Tile['size'] })[]>`
    select r.id, r.name, r.question, r.query, r.created_by, r.created_at, r.updated_at, t.size
    from dashboard_tiles t
    join reports r on r.environment_id = ${environmentId} and r.id = t.report_id
    where t.environment_id = ${environmentId} and t.dashboard_id = ${dashboardId} order by t.position`
}

export async function countDashboards(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from dashboards where environment_id = ${environmentId}`
  return row.count
}

export async function insertDashboard(
  db: Db,
  { environmentId }: Environment,
  { id, name, created_by }: Pick<DashboardRow, 'id' | 'name' | 'created_by'>,
  now: Date,
): Promise<void> {
  await db`
    insert into dashboards (environment_id, id, name, created_by, created_at, updated_at)
    values (${environmentId}, ${id}, ${name}, ${created_by}, ${now}, ${now})`
}

export async function renameDashboard(
  db: Db,
  { environmentId }: Environment,
  { id, name }: Pick<DashboardRow, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await db`
    update dashboards set name = ${name}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function replaceTiles(
  db: Db,
  { environmentId }: Environment,
  dashboardId: string,
  tiles: readonly Tile[],
): Promise<void> {
  await db`delete from dashboard_tiles where environment_id = ${environmentId} and dashboard_id = ${dashboardId}`
  await db`
    insert into dashboard_tiles (environment_id, dashboard_id, report_id, position, size)
    select ${environmentId}, ${dashboardId}, t.report_id, t.n, t.size
    from unnest(${tiles.map(({ report_id }) => report_id)}::uuid[], ${tiles.map(({ size }) => size)}::text[])
      with ordinality as t (report_id, size, n)`
}

export async function deleteDashboard(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from dashboards where environment_id = ${environmentId} and id = ${id}`
}
