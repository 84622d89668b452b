import type { Tables } from '../../server/src/platform/tables.ts'
import type { Tree } from './parse.ts'
import { isTree, namesOf, nodeOf, nodesOf, tablesOf, treesIn } from './tree.ts'

const scopeColumns = new Set(['environment_id', 'organization_id'])

const has = (value: unknown, kind: string): boolean => !nodesOf(value, kind).next().done

/** The inserts into tenant tables that select their rows from another table. */
function* insertsFromTables(statement: Tree, tables: Tables): Generator<{ insert: Tree; select: Tree }> {
  for (const insert of nodesOf(statement, 'InsertStmt')) {
    const select = nodeOf(insert['selectStmt'], 'SelectStmt')
    const target = isTree(insert['relation']) ? tables[String(insert['relation']['relname'])] : undefined
    if (target && !target.placement && select && treesIn(select['fromClause']).length > 0) yield { insert, select }
  }
}

/** Where tables are distributed, a value in `on conflict` after `insert … select` has no type. */
export const hasValueInConflict = (statement: Tree, tables: Tables): boolean =>
  [...insertsFromTables(statement, tables)].some(({ insert }) => has(insert['onConflictClause'], 'ParamRef'))

/** A tenant given as a value, instead of the column of the selected rows, pulls all rows to the coordinator. */
export function selectsTenantAsValue(statement: Tree, tables: Tables): boolean {
  return [...insertsFromTables(statement, tables)].some(({ insert, select }) => {
    const fromTenants = tablesOf(select['fromClause']).some(({ name }) => tables[name] && !tables[name].placement)
    const columns = treesIn(insert['cols']).map((column) => String(nodeOf(column, 'ResTarget')?.['name']))
    const values = treesIn(select['targetList']).map((target) => nodeOf(target, 'ResTarget')?.['val'])
    const at = columns.findIndex((column) => scopeColumns.has(column))
    return fromTenants && isValue(values[at])
  })
}

const isValue = (value: unknown): boolean =>
  nodeOf(value, 'ParamRef') !== null ||
  (nodeOf(value, 'TypeCast') !== null && isValue(nodeOf(value, 'TypeCast')?.['arg']))

const dependsOnSettings = new Set(['extract', 'date_part', 'date_trunc', 'to_char'])

/**
 * Functions such as `extract` depend on the time zone of the session unless their time is converted to UTC. Updates of
 * distributed tables refuse them on a column.
 */
export const setsByTimeZone = (statement: Tree, tables: Tables): boolean =>
  [...writesOf(statement, tables)].some((write) =>
    [...nodesOf(write, 'FuncCall')].some(
      ({ funcname, args }) =>
        dependsOnSettings.has(namesOf(funcname).at(-1) ?? '') && treesIn(args).some(hasPlainColumn),
    ),
  )

/** Yields the assignments and conditions of updates of tenant tables. */
function* writesOf(statement: Tree, tables: Tables): Generator<unknown> {
  for (const { relation, targetList, whereClause } of nodesOf(statement, 'UpdateStmt')) {
    const table = isTree(relation) ? tables[String(relation['relname'])] : undefined
    if (table && !table.placement) yield [targetList, whereClause]
  }
  for (const { relation, onConflictClause } of nodesOf(statement, 'InsertStmt')) {
    const table = isTree(relation) ? tables[String(relation['relname'])] : undefined
    if (table && !table.placement) yield onConflictClause
  }
}

/** Returns whether a value names a column that is not converted by `at time zone`. */
function hasPlainColumn(value: unknown): boolean {
  const call = nodeOf(value, 'FuncCall')
  if (call && namesOf(call['funcname']).at(-1) === 'timezone') return false
  if (nodeOf(value, 'ColumnRef')) return true
  if (Array.isArray(value)) return value.some(hasPlainColumn)
  return isTree(value) && Object.values(value).some((each) => isTree(each) && hasPlainColumn(each))
}

/** A subselect that takes the tenant from a row around it: `environment_id = c.environment_id`. */
export const correlatesByTenant = (fragment: Tree, outer: string): boolean =>
  [...nodesOf(fragment, 'A_Expr')].some(({ kind, lexpr, rexpr, name }) => {
    if (kind !== 'AEXPR_OP' || namesOf(name)[0] !== '=') return false
    const fieldsOf = (side: unknown) => namesOf(nodeOf(side, 'ColumnRef')?.['fields'])
    return [lexpr, rexpr].some((side) => {
      const [table, column = ''] = fieldsOf(side)
      return table === outer && scopeColumns.has(column)
    })
  })
