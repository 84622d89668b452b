import ts from 'typescript'
import type { Catalog, TableColumn } from './catalog.ts'
import type { Column, Described } from './describe.ts'
import { type Nullability, nullabilityOf } from './nullability.ts'

/** Returns each difference between the columns that a statement returns and the declared type of its rows. */
export function differences(described: Described, row: ts.Type, checker: ts.TypeChecker, catalog: Catalog): string[] {
  const alternatives = row.isUnion() ? row.types : [row]
  const rows = alternatives.filter((type) => !isMissingRow(type, checker))
  const nullability = nullabilityOf(described)
  // A union with a row of nulls says itself what an outer join may leave out.
  const isOptional = rows.length > 0 && rows.length < alternatives.length
  const comparing = { checker, catalog, nullability: isOptional ? { ...nullability, mayBeMissing: none } : nullability }
  const found = (isOptional ? rows : alternatives).map((type) => differencesFrom(described, type, comparing))
  return found.reduce((least, some) => (some.length < least.length ? some : least))
}

const none: ReadonlySet<string> = new Set()

interface Comparing {
  checker: ts.TypeChecker
  catalog: Catalog
  nullability: Nullability
}

/** Whether a type is the row of an outer join that found nothing: one of its fields is always null. */
const isMissingRow = (type: ts.Type, checker: ts.TypeChecker): boolean =>
  checker.getPropertiesOfType(type).some((property) => checker.getTypeOfSymbol(property).flags & ts.TypeFlags.Null)

function differencesFrom({ columns }: Described, row: ts.Type, comparing: Comparing): string[] {
  const { checker } = comparing
  const declared = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
  const named = new Set(columns.map(({ name }) => name))
  const missing = [...declared.values()].filter(
    ({ name, flags }) => !named.has(name) && !(flags & ts.SymbolFlags.Optional),
  )
  return [
    ...missing.map(({ name }) => `${name}: declared, but not selected`),
    ...columns.flatMap((column, index) => {
      const property = declared.get(column.name)
      if (property) return differenceOf(column, index, checker.getTypeOfSymbol(property), comparing)
      // Lists select the position of each row, which is removed from the rows of the page.
      return column.name === 'cursor_key' ? [] : [`${column.name}: selected, but not declared`]
    }),
  ]
}

function differenceOf(column: Column, index: number, type: ts.Type, { checker, catalog, nullability }: Comparing) {
  const written = `${column.name}: declared ${checker.typeToString(type)}`
  if (nullability.alwaysNull.has(index)) return acceptsNull(type) ? [] : [`${written}, is null`]
  const actual = catalog.valueOf(column.type)
  if (!holds(type, actual, checker)) return [`${written}, is ${actual}`]
  return !acceptsNull(type) && mayBeNull(catalog.columnOf(column), nullability) ? [`${written}, may be null`] : []
}

/** Whether the type of a property holds the values that the driver returns for the type of a column. */
function holds(type: ts.Type, actual: string, checker: ts.TypeChecker): boolean {
  if (actual === 'json') return true
  const constrained = checker.getBaseConstraintOfType(type) ?? type
  const types = (constrained.isUnion() ? constrained.types : [constrained]).filter(({ flags }) => !(flags & nothing))
  return types.length > 0 && types.every((one) => holdsOne(one, actual, checker))
}

const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined

function holdsOne(type: ts.Type, actual: string, checker: ts.TypeChecker): boolean {
  if (actual.endsWith('[]')) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return item !== undefined && holds(item, actual.slice(0, -2), checker)
  }
  if (type.isIntersection()) return type.types.some((part) => holdsOne(part, actual, checker))
  if (actual === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0
  if (actual === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0
  if (actual === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0
  return /^(Buffer|Uint8Array)$/.test(type.symbol?.name ?? '')
}

const acceptsNull = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some(
    ({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown),
  )

/** Whether a column of a table may be null in this result. It is not known of an expression. */
function mayBeNull(column: TableColumn | undefined, { mayBeMissing, notNull, written }: Nullability): boolean {
  if (!column) return false
  const { table, name } = column
  if (notNull.has(`${table}.${name}`) || notNull.has(`.${name}`) || written.has(`${table}.${name}`)) return false
  return !column.isRequired || mayBeMissing.has(table)
}
