import type { Tables } from '../../server/src/platform/tables.ts'
import { foreignTables, type Ownership } from './boundaries.ts'
import { readsClock } from './clock.ts'
import { correlatesByTenant } from './distributed-writes.ts'
import { distributionBreaches } from './distribution.ts'
import { readStatements, type Statement } from './read-statements.ts'
import { unrestricted } from './scope.ts'
import type { Sources } from './sources.ts'

export interface Found {
  /** Statements that name the table of another area, and templates that are no SQL: never allowed. */
  faults: string[]
  /** `file name: rule`, for each rule that a statement breaks: allowed where it is pinned with a reason. */
  breaches: string[]
}

const isDemo = (file: string): boolean => /\/demo[./]/.test(file)

/** Checks every statement of the files. Names in the result are relative to the root. */
export function checkStatements(
  sources: Sources,
  root: string,
  files: readonly string[],
  tables: Tables,
  ownership: Ownership,
): Found {
  const { statements, unreadable } = readStatements(
    sources,
    files.map((file) => root + file),
  )
  const short = (text: string) => text.replace(root, '')
  const breaches = [
    ...statements
      .filter(({ file, parsed }) => parsed.isWhole && !isDemo(file))
      .flatMap((statement) => breachesOf(statement, tables)),
    ...statements.filter(isCorrelatedField).map(({ file, name }) => `${file} ${name}: gives the tenant as a value`),
  ]
  const clocks = statements
    .filter(({ file, parsed }) => !isDemo(file) && readsClock(parsed.statement))
    .map(({ file, name }) => `${file} ${name}: does not read the clock of the database`)
  return {
    faults: [
      ...foreignTables(statements, ownership).map(short),
      ...unreadable.map(({ file, name }) => `${short(file)} ${name}: PostgreSQL cannot parse this template`),
    ],
    breaches: [...new Set([...breaches, ...clocks].map(short))].toSorted(),
  }
}

/** Fields of segments are subselects about the contact `c`. Where tables are distributed, they need the tenant itself. */
const isCorrelatedField = ({ file, parsed }: Statement): boolean =>
  /segment-fields?[./]/.test(file) && correlatesByTenant(parsed.statement, 'c')

function breachesOf({ file, name, parsed }: Statement, tables: Tables): string[] {
  const open = [...new Set(unrestricted(parsed.statement, tables))].toSorted()
  return [
    ...open.map((table) => `${file} ${name}: restricts ${table} to a tenant`),
    ...distributionBreaches(parsed.statement, tables).map((rule) => `${file} ${name}: ${rule}`),
  ]
}
