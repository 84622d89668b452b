import type { Db } from '../../platform/db/sql.ts'
import type { Tables } from '../../platform/tables.ts'
import { readShapes, type TableShape } from './shapes.sql.ts'

/** A table with rows of environments. */
export interface EnvironmentTable extends TableShape {
  readonly kind: 'data' | 'setup' | 'working'
  /** The columns that an export contains. */
  readonly exported: readonly string[]
}

/** Columns in bytes are hashes and files; search vectors are derived. The internal ID of an organization stays inside. */
const isExported = ({ name, type }: { name: string; type: string }): boolean =>
  type !== 'bytea' && type !== 'tsvector' && name !== 'organization_id'

/** Returns the tables that exports and purges use, as their areas declare them, in alphabetical order. */
export async function environmentTables(db: Db, tables: Tables): Promise<EnvironmentTable[]> {
  const found: EnvironmentTable[] = []
  for (const shape of await readShapes(db)) {
    const rows = tables[shape.name]?.rows
    if (rows === undefined) continue
    const { kind, without } = typeof rows === 'string' ? { kind: rows, without: [] } : rows
    if (kind === 'internal') continue
    const exported = shape.columns.filter((column) => isExported(column) && !without.includes(column.name))
    found.push({ ...shape, kind, exported: exported.map(({ name }) => name) })
  }
  return found
}

/** Returns the tables so that those with a foreign key come before the tables that it refers to. */
export function childrenFirst(tables: readonly EnvironmentTable[]): EnvironmentTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const [ordered, visited] = [[] as EnvironmentTable[], new Set<string>()]
  const visit = (table: EnvironmentTable): void => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const parent of table.references) {
      const found = byName.get(parent)
      if (found) visit(found)
    }
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered.reverse()
}
