import { loadModule, parseSync } from 'libpg-query'
import type { Described } from './describe.ts'

await loadModule()

/** Says which columns may be null, as far as the text of the statement shows it. */
export interface Nullability {
  /** Tables that the statement names only on the side of an outer join that may be missing. */
  readonly mayBeMissing: ReadonlySet<string>
  /** `table.column`, or `.column` where the statement names no table: not null by a condition of the statement. */
  readonly notNull: ReadonlySet<string>
  /** `table.column` that this statement itself writes, so that the schema alone does not say what it returns. */
  readonly written: ReadonlySet<string>
  /** The places of columns of the result that are the constant null. */
  readonly alwaysNull: ReadonlySet<number>
}

type Tree = { [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Reads which columns may be null by outer joins, and which may not by conditions. */
export function nullabilityOf({ text, columns }: Described): Nullability {
  const tree = parseSync(text) as unknown as Tree
  const missing: unknown[] = []
  const notNull = new Set<string>()
  const written = new Set<string>()
  walk(tree, (node) => {
    missing.push(...missingSides(node))
    for (const column of conditionsOf(node)) notNull.add(column)
    for (const column of writtenBy(node)) written.add(column)
  })
  const all = Map.groupBy(tablesIn(tree), (name) => name)
  const onMissingSides = Map.groupBy(tablesIn(missing), (name) => name)
  const mayBeMissing = [...onMissingSides].filter(([name, mentions]) => mentions.length >= (all.get(name)?.length ?? 0))
  return {
    mayBeMissing: new Set(mayBeMissing.map(([name]) => name)),
    notNull,
    written,
    alwaysNull: nullsIn(tree, columns.length),
  }
}

/** Returns the places of null in the select list. A list with `*` has fewer places than columns. */
function nullsIn(tree: Tree, columns: number): Set<number> {
  const { stmts } = tree as { stmts?: { stmt?: { SelectStmt?: { targetList?: Tree[] } } }[] }
  const targets = stmts?.[0]?.stmt?.SelectStmt?.targetList ?? []
  const isNull = ({ ResTarget: target }: Tree) => isTree(target) && isNullConstant(target.val)
  return new Set(targets.length === columns ? [...targets.keys()].filter((n) => isNull(targets[n] as Tree)) : [])
}

function isNullConstant(value: unknown): boolean {
  if (!isTree(value)) return false
  if (isTree(value.TypeCast)) return isNullConstant(value.TypeCast.arg)
  return isTree(value.A_Const) && value.A_Const.isnull === true
}

function walk(value: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (isTree(value)) {
    visit(value)
    for (const item of Object.values(value)) walk(item, visit)
  }
}

/** Returns the parts of a join of which a row may be missing. */
function missingSides({ JoinExpr: join }: Tree): unknown[] {
  if (!isTree(join)) return []
  if (join.jointype === 'JOIN_LEFT') return [join.rarg]
  if (join.jointype === 'JOIN_RIGHT') return [join.larg]
  return join.jointype === 'JOIN_FULL' ? [join.larg, join.rarg] : []
}

function tablesIn(tree: unknown): string[] {
  const found: string[] = []
  walk(tree, ({ RangeVar: range }) => {
    if (isTree(range)) found.push(String(range.relname))
  })
  return found
}

/** Returns the columns that the conditions of one select, update or delete compare, so that they are not null. */
function conditionsOf(node: Tree): string[] {
  const query = node.SelectStmt ?? node.UpdateStmt ?? node.DeleteStmt
  if (!isTree(query)) return []
  const tables = aliasesIn([query.fromClause, query.relation && { RangeVar: query.relation }, query.usingClause])
  const conditions = [query.whereClause]
  walk([query.fromClause, query.usingClause], ({ JoinExpr: join }) => {
    if (isTree(join) && join.jointype === 'JOIN_INNER') conditions.push(join.quals)
  })
  return conditions.flatMap(compared).map(({ table, column }) => `${tables.get(table) ?? table}.${column}`)
}

/** Returns the tables by alias. The alias of a subselect from one table stands for that table. */
function aliasesIn(from: unknown): Map<string, string> {
  const found = new Map<string, string>()
  walk(from, ({ RangeVar: range, RangeSubselect: subselect }) => {
    if (isTree(range)) found.set(String(aliasOf(range) ?? range.relname), String(range.relname))
    const table = isTree(subselect) ? onlyTableOf(subselect.subquery) : undefined
    if (isTree(subselect) && table !== undefined) found.set(String(aliasOf(subselect)), table)
  })
  return found
}

const aliasOf = ({ alias }: Tree): unknown => (isTree(alias) ? alias.aliasname : undefined)

function onlyTableOf(subquery: unknown): string | undefined {
  const select = isTree(subquery) ? subquery.SelectStmt : undefined
  const [from, ...others] = isTree(select) && Array.isArray(select.fromClause) ? (select.fromClause as Tree[]) : []
  if (!from || others.length > 0) return undefined
  if (isTree(from.RangeVar)) return String(from.RangeVar.relname)
  return isTree(from.RangeSubselect) ? onlyTableOf(from.RangeSubselect.subquery) : undefined
}

interface Named {
  table: string
  column: string
}

/** Returns the columns that a condition requires to have a value. */
function compared(condition: unknown): Named[] {
  if (!isTree(condition)) return []
  const { BoolExpr: all, NullTest: isNull, A_Expr: comparison } = condition
  if (isTree(all)) return all.boolop === 'AND_EXPR' ? (all.args as unknown[]).flatMap(compared) : []
  if (isTree(isNull)) return isNull.nulltesttype === 'IS_NOT_NULL' ? columnsOf(isNull.arg) : []
  if (!isTree(comparison) || !strict.has(String(comparison.kind))) return []
  return [...columnsOf(comparison.lexpr), ...(comparison.kind === 'AEXPR_OP' ? columnsOf(comparison.rexpr) : [])]
}

const strict = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_BETWEEN'])

function columnsOf(expression: unknown): Named[] {
  if (!isTree(expression)) return []
  if (isTree(expression.RowExpr)) return (expression.RowExpr.args as unknown[]).flatMap(columnsOf)
  const { ColumnRef: reference } = expression
  if (!isTree(reference)) return []
  const names = (reference.fields as Tree[]).map(({ String: name }) => (isTree(name) ? String(name.sval) : '*'))
  return [{ table: names.at(-2) ?? '', column: names.at(-1) ?? '' }]
}

function writtenBy({ InsertStmt: insert, UpdateStmt: update }: Tree): string[] {
  return [insert, update].flatMap((statement) => {
    if (!isTree(statement) || !isTree(statement.relation)) return []
    const targets: unknown[] = [statement.cols, statement.targetList, statement.onConflictClause]
    const names: string[] = []
    walk(targets, ({ ResTarget: target }) => {
      if (isTree(target) && target.name)
        names.push(`${String((statement.relation as Tree).relname)}.${String(target.name)}`)
    })
    return names
  })
}
