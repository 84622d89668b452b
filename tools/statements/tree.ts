import type { Tree } from './parse.ts'

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

export const treesIn = (value: unknown): Tree[] =>
  Array.isArray(value) ? value.filter(isTree) : isTree(value) ? [value] : []

/** The content of a node of one kind: `{ RangeVar: {…} }` → `{…}`. */
export const nodeOf = (value: unknown, kind: string): Tree | null => {
  const inner = isTree(value) ? value[kind] : undefined
  return isTree(inner) ? inner : null
}

/** The names in a list, such as the parts of `c.environment_id`. */
export const namesOf = (value: unknown): (string | undefined)[] =>
  treesIn(value).map((each) => nodeOf(each, 'String')?.['sval'] as string | undefined)

/** Every node of one kind in a tree. */
export function* nodesOf(value: unknown, kind: string): Generator<Tree> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each, kind)
  else if (isTree(value))
    for (const [name, each] of Object.entries(value)) {
      if (name === kind && isTree(each)) yield each
      yield* nodesOf(each, kind)
    }
}

/** A table that a statement names. */
export interface NamedTable {
  name: string
  isWritten: boolean
  location: number
}

/** The tables that a statement names, without its common table expressions. */
export function tablesOf(value: unknown, hidden: ReadonlySet<string> = new Set()): NamedTable[] {
  if (Array.isArray(value)) return value.flatMap((each) => tablesOf(each, hidden))
  if (!isTree(value)) return []
  const { withClause, lockingClause: _locked, ...rest } = value
  const named = isTree(withClause) ? [...nodesOf(withClause['ctes'], 'CommonTableExpr')] : []
  const known = new Set([...hidden, ...named.map(({ ctename }) => String(ctename))])
  const inNamed = named.flatMap((each, n) => {
    const before =
      withClause && (withClause as Tree)['recursive']
        ? known
        : new Set([...hidden, ...named.slice(0, n).map(({ ctename }) => String(ctename))])
    return tablesOf(each['ctequery'], before)
  })
  return [...inNamed, ...Object.entries(rest).flatMap(([kind, each]) => namedBy(kind, each, known))]
}

function namedBy(kind: string, value: unknown, hidden: ReadonlySet<string>): NamedTable[] {
  const isTable = (kind === 'RangeVar' || kind === 'relation') && isTree(value) && typeof value['relname'] === 'string'
  if (!isTable) return tablesOf(value, hidden)
  const { relname, location = 0 } = value as { relname: string; location?: number }
  return hidden.has(relname) ? [] : [{ name: relname, isWritten: kind === 'relation', location }]
}
