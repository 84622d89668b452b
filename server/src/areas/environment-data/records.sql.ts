import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentTable } from './environment-tables.ts'

// Names of tables and columns come from the catalog, values are parameters.

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]): string => names.map(quoted).join(', ')
const namesOf = ({ key }: EnvironmentTable): string[] => key.map(({ name }) => name)

/** A row of an export with its place in the order of the table. */
interface ExportedRow {
  readonly record: string
  readonly place: string[]
}

/** Reads rows in the order of the primary key, after a place. */
export async function readRecords(
  db: Db,
  table: EnvironmentTable,
  environmentId: string,
  after: readonly string[] | null,
  limit: number,
): Promise<ExportedRow[]> {
  const keys = namesOf(table)
  const place = keys.map((name) => `${quoted(name)}::text`).join(', ')
  const values = table.key.map(({ type }, n) => `$${n + 2}::text::${type}`).join(', ')
  const isAfter = after && keys.length > 0 ? `and (${list(keys)}) > (${values})` : ''
  const order = keys.length > 0 ? `order by ${list(keys)}` : ''
  const rows = await db.unsafe<{ record: string; place: string[] }[]>(
    `select (select to_jsonb(r) from (select ${table.exported.map((name) => `t.${quoted(name)}`).join(', ')}) r)::text as record,
      t."place of row" as place
    from (
      select ${list(table.exported)}, array[${place}]::text[] as "place of row" from ${quoted(table.name)}
      where environment_id = $1 ${isAfter} ${order} limit ${limit}
    ) t`,
    [environmentId, ...(isAfter ? (after ?? []) : [])],
  )
  return [...rows]
}

/** Counts the rows of each table. Tables of one placement share a statement. */
export async function countRecords(
  db: Db,
  tables: readonly (EnvironmentTable & { placement?: string | undefined })[],
  environmentId: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const group of Map.groupBy(tables, ({ placement }) => placement ?? 'tenant').values()) {
    const selects = group.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int8 as records from ${quoted(name)} where environment_id = $1`,
    )
    const rows = await db.unsafe<{ name: string; records: number }[]>(selects.join(' union all '), [environmentId])
    for (const { name, records } of rows) counts.set(name, records)
  }
  return counts
}

/** Deletes up to `limit` rows of an environment and returns how many there were. */
export async function deleteRecords(
  tx: postgres.TransactionSql,
  table: EnvironmentTable,
  environmentId: string,
  limit: number,
): Promise<number> {
  const keys = list(namesOf(table).length > 0 ? namesOf(table) : ['environment_id'])
  const { count } = await tx.unsafe(
    `delete from ${quoted(table.name)} where environment_id = $1 and (${keys}) in (
      select ${keys} from ${quoted(table.name)} where environment_id = $1 limit ${limit})`,
    [environmentId],
  )
  return count
}
