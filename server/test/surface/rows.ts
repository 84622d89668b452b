import type postgres from 'postgres'
import { isNightly } from '../../testing/depth.ts'

/** Rows of one organization: a few of each table and environment. */
export interface Row {
  table: string
  id: string
  environmentId: string | null
  /** Belongs to a contact or a customer rather than the tenant. */
  isPersonal: boolean
}

interface Owned {
  organizationId: string
  userId: string
  environments: { live: string; test: string }
}

interface Table {
  name: string
  columns: string[]
}

const knownTables = new WeakMap<postgres.Sql, Promise<Table[]>>()

/** Reads the catalog once for each database. */
function tablesOf(sql: postgres.Sql): Promise<Table[]> {
  const tables = knownTables.get(sql) ?? readTables(sql)
  knownTables.set(sql, tables)
  return tables
}

const readTables = async (sql: postgres.Sql): Promise<Table[]> => sql<Table[]>`
  select c.relname as name, array_agg(a.attname::text) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`

const personal = ['contact_id', 'customer_id', 'endpoint_id']

/** Read from the catalogue, so that the tables of areas still to come are among them. */
export async function rowsOf(sql: postgres.Sql, { organizationId, userId, environments }: Owned): Promise<Row[]> {
  const owners: Record<string, string> = {
    organization_id: `'${organizationId}'`,
    environment_id: `'${environments.live}', '${environments.test}'`,
    user_id: `'${userId}'`,
  }
  const perTable = (await tablesOf(sql)).flatMap(({ name, columns }) => {
    const owner = Object.keys(owners).find((column) => columns.includes(column))
    if (!owner || !columns.includes('id')) return []
    const environment = columns.includes('environment_id') ? 'environment_id::text' : 'null'
    const isPersonal = personal.some((column) => columns.includes(column))
    return `(select '${name}' as "table", id, environment as "environmentId", ${isPersonal} as "isPersonal" from (
      select id::text, ${environment} as environment, row_number() over (partition by ${environment} order by id) as n
      from ${name} where ${owner} in (${owners[owner]})) numbered where n <= 5)`
  })
  // Prepared, because it takes longer to plan than to run.
  return sql.unsafe<Row[]>(perTable.join(' union all '), [], { prepare: true })
}

/** By day one row of each table and environment stands for the others; the nightly run takes all. */
export function representativesOf(rows: readonly Row[]): readonly Row[] {
  if (isNightly) return rows
  const firsts = new Map<string, Row>()
  for (const row of rows) {
    const group = `${row.table} ${row.environmentId}`
    if (!firsts.has(group)) firsts.set(group, row)
  }
  return [...firsts.values()]
}

/**
 * The rows that a name speaks of, such as the part of a path before `{id}`: of the table that is called so, and of
 * several the one that also has most of the words before it.
 */
export function rowsNamed(rows: readonly Row[], name: string, before: readonly string[] = []): Row[] {
  const stem = stemOf(name)
  const words = before.map(stemOf).filter((word) => word !== '' && word !== stem)
  const score = ({ table }: Row) => words.filter((word) => table.includes(word)).length
  const alike = rows.filter(({ table }) => table.includes(stem))
  const best = alike.filter((row) => score(row) === Math.max(...alike.map(score)))
  const exact = best.filter(({ table }) => stemOf(table) === stem)
  return exact.length > 0 ? exact : best
}

const stemOf = (name: string): string => name.replaceAll('-', '_').replace(/(ies|s)$/, '')

/** Finds something that exists for a field such as `role_id` of a request to the path. */
export const referenceIn =
  (rows: readonly Row[], path: string) =>
  (field: string): string | undefined =>
    rowsNamed(rows, field.replace(/_id$/, ''), wordsOf(path))[0]?.id

/** The words of a path that are no parameters. */
export const wordsOf = (path: string): string[] =>
  path.split('/').filter((segment) => segment !== '' && segment !== 'v1' && !segment.startsWith('{'))

const touched = "array['last_seen_at', 'last_used_at', 'last_used_ip', 'ip']"

/** A digest of every table, without what every request leaves behind. */
async function contents(sql: postgres.Sql): Promise<Map<string, string | null>> {
  const perTable = (await tablesOf(sql)).map(
    ({ name }) => `select '${name}' as name, md5(string_agg(line, '' order by line)) as digest
      from (select (to_jsonb(t) - ${touched})::text as line from ${name} t) lines`,
  )
  const digests = await sql.unsafe<{ name: string; digest: string | null }[]>(perTable.join(' union all '))
  return new Map(digests.map(({ name, digest }) => [name, digest]))
}

/** Reads that succeed are counted there, all of them together and a moment later. */
const counted = new Set(['flag_exposures', 'flag_exposure_days'])

/** Runs a probe and checks that it changed nothing. */
export async function changingNothing(sql: postgres.Sql, probe: () => Promise<string[]>): Promise<string[]> {
  const before = await contents(sql)
  const problems = await probe()
  const after = await contents(sql)
  const changed = [...after]
    .filter(([table, digest]) => before.get(table) !== digest && !counted.has(table))
    .map(([table]) => table)
  return [...problems, ...changed.map((table) => `requests that were refused changed the table ${table}`)]
}
