import type { AnswerOf, environmentData } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type EnvironmentTable, environmentTables } from './environment-tables.ts'
import { countRecords, readRecords } from './records.sql.ts'

type Routes = typeof environmentData.routes

const isInExport = ({ kind }: EnvironmentTable): boolean => kind !== 'working'

export const getContents: Verb<Routes['contents'] | Routes['staffContents']> = async ({ db, scope, platform }) => {
  const tables = (await environmentTables(db, platform.tables)).filter(isInExport)
  const placed = tables.map((table) => ({ ...table, placement: platform.tables[table.name]?.placement }))
  const counts = await countRecords(db, placed, scope.environmentId)
  const kinds = tables.map(({ name }) => ({ name, records: counts.get(name) ?? 0 }))
  return { kinds, records: kinds.reduce((sum, { records }) => sum + records, 0) }
}

export const exportEnvironment: Verb<Routes['export']> = async ({ db, scope, query, platform }) => {
  const tables = (await environmentTables(db, platform.tables)).filter(isInExport)
  return contentOf(db, scope.environmentId, tables, query)
}

/** Exports and records that it was exported. */
export const exportByStaff: Verb<Routes['staffExport']> = async ({ db, scope, query, platform, change }) => {
  const tables = (await environmentTables(db, platform.tables)).filter(isInExport)
  const answer = contentOf(db, scope.environmentId, tables, query)
  const { kind, after } = query
  await change(async (tx) =>
    tx.audited({
      target: { type: 'environment', id: scope.environmentId, name: scope.environment },
      changes: { ...(kind && { kind: { to: kind } }), ...(after && { resumed: { to: true } }) },
    }),
  )
  return answer
}

interface Wanted {
  kind?: string
  after?: string
}

function contentOf(
  db: Db,
  environmentId: string,
  all: EnvironmentTable[],
  { kind, after }: Wanted,
): AnswerOf<Routes['export']> {
  const tables = kind === undefined ? all : all.filter(({ name }) => name === kind)
  if (tables.length === 0) invalid('kind', 'is not a kind of record')
  const start = after === undefined ? null : startOf(tables, after)
  return { format: 'jsonl', content: written(db, environmentId, tables, start) }
}

interface Start {
  table: string
  place: string[]
}

function startOf(tables: readonly EnvironmentTable[], cursor: string): Start {
  const [name, ...place] = partsOf(cursor)
  const table = tables.find((one) => one.name === name)
  if (!table || place.length !== table.key.length) return invalid('after', 'is not a cursor of this export')
  if (place.some((value, n) => !isValue(value, table.key[n]?.type ?? '')))
    return invalid('after', 'is not a cursor of this export')
  return { table: table.name, place }
}

function partsOf(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

/** Whether PostgreSQL can read the value as a part of a primary key. */
function isValue(value: string, type: string): boolean {
  if (type === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  if (type === 'bigint' || type === 'integer' || type === 'smallint')
    return (
      /^-?\d{1,18}$/.test(value) &&
      (type === 'bigint' || Math.abs(Number(value)) < (type === 'integer' ? 2 ** 31 : 2 ** 15))
    )
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (type.startsWith('timestamp'))
    return /^\d{4}-\d{2}-\d{2} /.test(value) && !Number.isNaN(Date.parse(value.replace(/\+00$/, 'Z')))
  return !value.includes('\0')
}

const cursorOf = (table: EnvironmentTable, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([table.name, ...place])).toString('base64url')

const batch = 1000

/** Streams the tables in batches, each read by its own statement, so that a slow reader holds no connection. */
async function* written(
  db: Db,
  environmentId: string,
  tables: readonly EnvironmentTable[],
  start: Start | null,
): AsyncGenerator<string> {
  let records = 0
  const first = tables.findIndex(({ name }) => name === start?.table)
  for (const table of tables.slice(Math.max(first, 0))) {
    let after = table.name === start?.table ? start.place : null
    for (;;) {
      const rows = await readRecords(db, table, environmentId, after, batch)
      if (rows.length > 0) yield rows.map((row) => lineOf(table, row)).join('')
      records += rows.length
      after = rows.at(-1)?.place ?? null
      if (rows.length < batch) break
    }
  }
  yield `${JSON.stringify({ end: true, records })}\n`
}

const lineOf = (table: EnvironmentTable, { record, place }: { record: string; place: string[] }): string =>
  `{"kind":"${table.name}","record":${record},"cursor":"${cursorOf(table, place)}"}\n`
