import type { Tree } from './parse.ts'
import { isTree, nodeOf, treesIn } from './tree.ts'

/** A source of rows in one level of a statement. */
export interface Relation {
  alias: string
  table: string
  /** `tenant`: has to be restricted. `reference`: has the ids of tenants. `other`: anything else. */
  kind: 'tenant' | 'reference' | 'other'
}

const scopeColumns = new Set(['environment_id', 'organization_id'])

/** The conditions that must all hold. */
export function conditionsOf(condition: unknown): unknown[] {
  const and = nodeOf(condition, 'BoolExpr')
  if (and?.['boolop'] === 'AND_EXPR') return treesIn(and['args']).flatMap(conditionsOf)
  return isTree(condition) ? [condition] : []
}

/** Equality of two relations (by alias), or of one relation with a value. */
type Equality = readonly [string, string | null]

/** The aliases of the relations that conditions restrict to a scope, directly or by equality with a restricted relation. */
export function restrictedBy(conditions: readonly unknown[], relations: readonly Relation[]): ReadonlySet<string> {
  const equalities = equalitiesOf(conditions, relations)
  const restricted = new Set<string>()
  for (let size = -1; size < restricted.size; ) {
    size = restricted.size
    for (const [left, right] of equalities) {
      if (right === null || restricted.has(right)) restricted.add(left)
      else if (restricted.has(left)) restricted.add(right)
    }
  }
  return restricted
}

const equalitiesOf = (conditions: readonly unknown[], relations: readonly Relation[]): Equality[] =>
  conditions.flatMap((condition) => equalitiesIn(condition, relations))

function equalitiesIn(condition: unknown, relations: readonly Relation[]): Equality[] {
  const or = nodeOf(condition, 'BoolExpr')
  if (or?.['boolop'] === 'OR_EXPR') return inEveryBranch(treesIn(or['args']), relations)
  const within = nodeOf(condition, 'SubLink')
  if (within?.['subLinkType'] === 'ANY_SUBLINK' && !within['operName'])
    return pairsOf(within['testexpr'], {}, relations)
  const comparison = nodeOf(condition, 'A_Expr')
  if (!comparison || !isEquality(comparison)) return []
  return pairsOf(comparison['lexpr'], comparison['rexpr'], relations)
}

/** Each branch restricts a relation in its own way. */
function inEveryBranch(branches: Tree[], relations: readonly Relation[]): Equality[] {
  const [first, ...others] = branches.map((branch) => restrictedBy(conditionsOf(branch), relations))
  return [...(first ?? [])].filter((alias) => others.every((other) => other.has(alias))).map((alias) => [alias, null])
}

const equalityKinds = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_NOT_DISTINCT'])

const isEquality = ({ kind, name }: Tree): boolean =>
  equalityKinds.has(String(kind)) && nodeOf(treesIn(name)[0], 'String')?.['sval'] === '='

function pairsOf(left: unknown, right: unknown, relations: readonly Relation[]): Equality[] {
  const lefts = nodeOf(left, 'RowExpr')
  const rights = nodeOf(right, 'RowExpr')
  if (!lefts) return [equality(left, right, relations), equality(right, left, relations)].flat()
  const others = treesIn(rights?.['args'])
  return treesIn(lefts['args']).flatMap((each, n) => pairsOf(each, rights ? others[n] : {}, relations))
}

interface Column {
  /** Null for a column of a level around. */
  relation: Relation | null
  name: string
}

function equality(side: unknown, other: unknown, relations: readonly Relation[]): Equality[] {
  const own = columnOf(side, relations)
  if (!own?.relation || !namesScope(own)) return []
  const against = columnOf(other, relations)
  if (!against?.relation) return [[own.relation.alias, null]]
  if (against.relation.kind === 'other') return [[own.relation.alias, null]]
  return namesScope(against) ? [[own.relation.alias, against.relation.alias]] : []
}

/** In a table of environments or organizations, the id is the scope. */
const namesScope = ({ relation, name }: Column): boolean =>
  scopeColumns.has(name) || (relation?.kind === 'reference' && name === 'id')

function columnOf(value: unknown, relations: readonly Relation[]): Column | null {
  const cast = nodeOf(value, 'TypeCast')
  if (cast) return columnOf(cast['arg'], relations)
  const fields = treesIn(nodeOf(value, 'ColumnRef')?.['fields']).map((each) => nodeOf(each, 'String')?.['sval'])
  const name = fields.at(-1)
  if (typeof name !== 'string') return null
  const alias = fields.at(-2)
  if (alias !== undefined) return { relation: relations.find((each) => each.alias === alias) ?? null, name }
  // PostgreSQL accepts a column without a table only if one table has it.
  const candidates = relations.filter(({ kind }) => kind === 'tenant')
  const [only] = candidates.length > 0 ? candidates : relations.filter(({ kind }) => kind === 'reference')
  return { relation: candidates.length > 1 ? null : (only ?? null), name }
}
