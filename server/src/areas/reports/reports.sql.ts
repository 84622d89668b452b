import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { ReportQuery } from './validate-report.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>
type JsonValue = Parameters<postgres.Sql['json']>[0]

export interface ReportRow {
  id: string
  name: string
  question: string
  query: ReportQuery
  created_by: string
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`r.id, r.name, r.question, r.query, r.created_by, r.created_at, r.updated_at`

const byName = keyset('reports', 'asc', { 'lower(r.name)': 'text', 'r.id': 'uuid' })

export function pageReports(db: Db, { environmentId }: Environment, page: Page): Promise<Paged<ReportRow>> {
  return byName.read(
    db,
    page,
    ({ key, after, window }) => db<ReportRow[]>`
      select ${columns(db)}, ${key} from reports r where r.environment_id = ${environmentId} ${after} ${window}`,
  )
}

export async function findReport(db: Db, { environmentId }: Environment, id: string): Promise<ReportRow | null> {
  const [row] = await db<ReportRow[]>`
    select ${columns(db)} from reports r where r.environment_id = ${environmentId} and r.id = ${id}`
  return row ?? null
}

export async function lockReport(db: Db, { environmentId }: Environment, id: string): Promise<ReportRow | null> {
  const [row] = await db<ReportRow[]>`
    select ${columns(db)} from reports r where r.environment_id = ${environmentId} and r.id = ${id} for update`
  return row ?? null
}

/** Returns the reports among these ids, which none deletes before the transaction ends. */
export async function holdReports(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from reports where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])
    order by id for key share`
  return new Set(rows.map(({ id }) => id))
}

export async function countReports(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from reports where environment_id = ${environmentId}`
  return row.count
}

export async function insertReport(
  db: Db,
  { environmentId }: Environment,
  row: Omit<ReportRow, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await db`
    insert into reports (environment_id, id, name, question, query, created_by, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.question}, ${db.json(row.query as JsonValue)},
      ${row.created_by}, ${now}, ${now})`
}

export async function saveReport(db: Db, { environmentId }: Environment, row: ReportRow, now: Date): Promise<void> {
  await db`
    update reports set name = ${row.name}, question = ${row.question}, query = ${db.json(row.query as JsonValue)},
      updated_at = ${now}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteReport(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from reports where environment_id = ${environmentId} and id = ${id}`
}
