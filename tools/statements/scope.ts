import type { Tables } from '../../server/src/platform/tables.ts'
import { conditionsOf, type Relation, restrictedBy } from './conditions.ts'
import type { Tree } from './parse.ts'
import { isTree, nodeOf, treesIn } from './tree.ts'

/** The tenant tables that a statement reads or changes without a restriction of their scope column. */
export function unrestricted(statement: Tree, tables: Tables): string[] {
  return levelOf(statement, { tables, named: new Set() }).flatMap(({ open, failed }) => [...open, ...failed])
}

interface Context {
  tables: Tables
  /** The common table expressions. */
  named: ReadonlySet<string>
}

/** `open`: tables that the level around can still restrict. `failed`: tables that nothing restricts. */
interface Result {
  open: string[]
  failed: string[]
}

const statements = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const

/** The results of the outermost statements in a tree. */
function levelOf(value: unknown, context: Context): Result[] {
  if (Array.isArray(value)) return value.flatMap((each) => levelOf(each, context))
  if (!isTree(value)) return []
  return Object.entries(value).flatMap(([kind, each]) =>
    (statements as readonly string[]).includes(kind) && isTree(each)
      ? [ofStatement(kind, each, context)]
      : levelOf(each, context),
  )
}

function ofStatement(kind: string, statement: Tree, outer: Context): Result {
  const named = treesIn(isTree(statement['withClause']) ? statement['withClause']['ctes'] : [])
    .map((each) => nodeOf(each, 'CommonTableExpr'))
    .filter((each) => each !== null)
  const context = { ...outer, named: new Set([...outer.named, ...named.map(({ ctename }) => String(ctename))]) }
  const inNamed = merged(
    levelOf(
      named.map(({ ctequery }) => ctequery),
      context,
    ),
    'failed',
  )
  const own =
    kind === 'SelectStmt' && statement['op'] !== 'SETOP_NONE'
      ? ofUnion(statement, context)
      : ofLevel(kind, statement, context)
  return { open: own.open, failed: [...inNamed.failed, ...own.failed] }
}

/** Every side of a union has to be restricted. */
function ofUnion(statement: Tree, context: Context): Result {
  return merged(
    [statement['larg'], statement['rarg']].filter(isTree).map((side) => ofStatement('SelectStmt', side, context)),
  )
}

function merged(results: Result[], openAs: 'open' | 'failed' = 'open'): Result {
  const open = results.flatMap((each) => each.open)
  const failed = results.flatMap((each) => each.failed)
  return openAs === 'open' ? { open, failed } : { open: [], failed: [...open, ...failed] }
}

function ofLevel(kind: string, statement: Tree, context: Context): Result {
  const { withClause: _named, fromClause, usingClause, sourceRelation, relation, ...parts } = statement
  const sources = [...treesIn(fromClause), ...treesIn(usingClause), ...treesIn(sourceRelation)]
  const target = kind !== 'InsertStmt' && isTree(relation) ? [{ RangeVar: relation }] : []
  const found: Found = { relations: [], open: new Map(), failed: [], conditions: [] }
  for (const source of [...target, ...sources]) collect(source, context, found)
  const conditions = [
    ...found.conditions,
    ...conditionsOf(statement['whereClause']),
    ...conditionsOf(statement['joinCondition']),
  ]
  const restricted = restrictedBy(conditions, found.relations)
  const open = found.relations
    .filter(({ alias, kind }) => kind === 'tenant' && !restricted.has(alias))
    .flatMap(({ alias, table }) => found.open.get(alias) ?? [table])
  // The statement that an insert reads from is a level of its own, which nothing around it restricts.
  const inner = merged(levelOf([parts, found.conditions], context), 'failed')
  return {
    open: kind === 'SelectStmt' ? open : [],
    failed: [...(kind === 'SelectStmt' ? [] : open), ...found.failed, ...inner.failed],
  }
}

interface Found {
  relations: Relation[]
  /** By alias of a subselect: the tables that this level has to restrict by it. */
  open: Map<string, string[]>
  failed: string[]
  conditions: unknown[]
}

function collect(source: unknown, context: Context, found: Found): void {
  const join = nodeOf(source, 'JoinExpr')
  if (join) {
    const before = found.relations.length
    collect(join['larg'], context, found)
    const between = found.relations.length
    collect(join['rarg'], context, found)
    found.conditions.push(...conditionsOf(join['quals']))
    const columns = treesIn(join['usingClause']).map((each) => nodeOf(each, 'String')?.['sval'])
    const sides = [found.relations.slice(before, between), found.relations.slice(between)] as const
    for (const column of columns)
      for (const left of sides[0])
        for (const right of sides[1]) found.conditions.push(equals(left, right, String(column)))
    return
  }
  const table = nodeOf(source, 'RangeVar')
  if (table) return void found.relations.push(relationOf(table, context))
  collectSubselect(source, context, found)
}

function collectSubselect(source: unknown, context: Context, found: Found): void {
  const subselect = nodeOf(source, 'RangeSubselect')
  const { alias: named } = subselect ?? nodeOf(source, 'RangeFunction') ?? {}
  const alias = isTree(named) ? String(named['aliasname']) : ''
  const inner = merged(levelOf(subselect?.['subquery'] ?? source, context))
  found.failed.push(...inner.failed)
  if (inner.open.length > 0) found.open.set(alias, inner.open)
  const plain = plainTable(subselect?.['subquery'], context)
  const kind = inner.open.length > 0 ? 'tenant' : plain?.kind === 'reference' ? 'reference' : 'other'
  found.relations.push({ alias, table: plain?.table ?? '', kind })
}

/** The table of a subselect that only chooses columns: the fragments of other areas are like that. */
function plainTable(subquery: unknown, context: Context): Relation | null {
  const select = nodeOf(subquery, 'SelectStmt')
  const [only, ...others] = treesIn(select?.['fromClause'])
  const table = nodeOf(only, 'RangeVar')
  return table && others.length === 0 && !select?.['whereClause'] ? relationOf(table, context) : null
}

function relationOf(table: Tree, { tables, named }: Context): Relation {
  const name = String(table['relname'])
  const alias = String(nodeOf(table, 'alias')?.['aliasname'] ?? name)
  const known = named.has(name) ? undefined : tables[name]
  if (!known) return { alias, table: name, kind: 'other' }
  return {
    alias,
    table: name,
    kind: known.placement ? (known.placement === 'reference' ? 'reference' : 'other') : 'tenant',
  }
}

const column = ({ alias }: Relation, name: string) => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: name } }] },
})

const equals = (left: Relation, right: Relation, name: string) => ({
  A_Expr: {
    kind: 'AEXPR_OP',
    name: [{ String: { sval: '=' } }],
    lexpr: column(left, name),
    rexpr: column(right, name),
  },
})
