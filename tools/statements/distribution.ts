import type { Tables } from '../../server/src/platform/tables.ts'
import { hasValueInConflict, selectsTenantAsValue, setsByTimeZone } from './distributed-writes.ts'
import type { Tree } from './parse.ts'
import { isTree, namesOf, nodeOf, nodesOf, tablesOf, treesIn } from './tree.ts'

type Rule = (statement: Tree, tables: Tables) => boolean

const some = (nodes: Iterable<Tree>, holds: (node: Tree) => boolean): boolean => [...nodes].some(holds)

const placementsOf = (statement: Tree, tables: Tables) =>
  tablesOf(statement).flatMap(({ name }) => (tables[name] ? [tables[name].placement ?? 'tenant'] : []))

/** Rules for statements on distributed tables; each finds a statement that breaks it. */
const rules: Record<string, Rule> = {
  'joins no local table to tenant tables': (statement, tables) => {
    const placements = placementsOf(statement, tables)
    return placements.includes('tenant') && placements.some((each) => each === 'local' || each === 'coordinator')
  },
  'locks rows of one environment alone': (statement, tables) =>
    placementsOf(statement, tables).includes('tenant') &&
    some(nodesOf(statement, 'SelectStmt'), ({ lockingClause }) => treesIn(lockingClause).length > 0) &&
    !some(nodesOf(statement, 'A_Expr'), isOfOneTenant),
  'looks for a reference row by a join': (statement) =>
    some(nodesOf(statement, 'SubLink'), ({ subLinkType, subselect }) => {
      const from = treesIn(nodeOf(subselect, 'SelectStmt')?.['fromClause'])
      const table = nodeOf(from[0], 'RangeVar')?.['relname']
      return subLinkType === 'EXISTS_SUBLINK' && (table === 'environments' || table === 'organizations')
    }),
  'returns nothing that depends on settings': (statement) =>
    some(returnedBy(statement), (returned) =>
      some(nodesOf(returned, 'FuncCall'), ({ funcname }) =>
        ['to_char', 'date_trunc'].includes(namesOf(funcname).at(-1) ?? ''),
      ),
    ),
  'takes times as times': (statement) =>
    some(nodesOf(statement, 'TypeCast'), (cast) => {
      const inner = nodeOf(cast['arg'], 'TypeCast')
      return isArrayOf(cast, 'timestamptz') && inner !== null && isArrayOf(inner, 'text')
    }),
  'is not recursive': (statement) => some(nodesOf(statement, 'withClause'), ({ recursive }) => recursive === true),
  'reads nothing in returning': (statement) =>
    some(returnedBy(statement), (returned) => some(nodesOf(returned, 'SubLink'), () => true)),
  'has an alias for what on conflict compares with': (statement) =>
    some(nodesOf(statement, 'InsertStmt'), ({ relation, onConflictClause }) => {
      if (!isTree(relation) || relation['alias']) return false
      return some(
        nodesOf(onConflictClause, 'ColumnRef'),
        ({ fields }) => namesOf(fields).at(-2) === relation['relname'],
      )
    }),
  'has no value in on conflict after insert … select': hasValueInConflict,
  'takes the tenant of inserted rows from the selected rows': selectsTenantAsValue,
  'updates by nothing that depends on the time zone': setsByTimeZone,
}

const isArrayOf = ({ typeName }: Tree, type: string): boolean =>
  isTree(typeName) && treesIn(typeName['arrayBounds']).length > 0 && namesOf(typeName['names']).at(-1) === type

/** `environment_id = $1` */
function isOfOneTenant({ kind, lexpr, rexpr, name }: Tree): boolean {
  const column = namesOf(nodeOf(lexpr, 'ColumnRef')?.['fields']).at(-1)
  const isScope = column === 'environment_id' || column === 'organization_id'
  return kind === 'AEXPR_OP' && namesOf(name)[0] === '=' && isScope && some(nodesOf([rexpr], 'ParamRef'), () => true)
}

function* returnedBy(statement: Tree): Generator<Tree> {
  for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt'])
    for (const each of nodesOf(statement, kind)) {
      if (isTree(each['returningClause'])) yield each['returningClause']
      if (isTree(each['returningList'])) yield each['returningList']
    }
}

/** The rules that a statement breaks, by name. */
export const distributionBreaches = (statement: Tree, tables: Tables): string[] =>
  Object.entries(rules).flatMap(([name, breaks]) => (breaks(statement, tables) ? [name] : []))
