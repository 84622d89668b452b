import type ts from 'typescript'
import type { Statement } from './read-statements.ts'
import { tablesOf } from './tree.ts'

/** The owner of each table, and the areas from the lowest to the highest. */
export interface Ownership {
  owners: ReadonlyMap<string, string>
  order: readonly string[]
}

/**
 * Tables that areas below their owner still read: they cannot import a fragment from above. Every other table is named
 * by its owner only, and these by the owner and by areas below it.
 */
const readFromBelow = new Set([
  'customer_memberships',
  'environments',
  'memberships',
  'organizations',
  'roles',
  'users',
])

/** Returns the area or the part of the server that a file belongs to. */
const areaOf = (file: string): string => /\/areas\/([^/]+)\//.exec(file)?.[1] ?? 'platform'

const lineOf = ({ from, at }: { from: ts.Node; at: number }): number =>
  from.getSourceFile().getLineAndCharacterOfPosition(at).line + 1

/**
 * Returns a sentence for each place that names the table of another area. A table in a fragment of its owner belongs to
 * the file of the fragment.
 */
export function foreignTables(statements: readonly Statement[], { owners, order }: Ownership): string[] {
  const found = new Set<string>()
  for (const { file: whole, parsed } of statements)
    for (const { name, location, isWritten } of tablesOf(parsed.statement)) {
      const owner = owners.get(name)
      const origin = parsed.originOf(location)
      const file = origin?.from.getSourceFile().fileName ?? whole
      const area = areaOf(file)
      if (owner === undefined || owner === area) continue
      const isBelow = order.includes(area) && order.indexOf(area) < order.indexOf(owner)
      if (isBelow && readFromBelow.has(name) && !isWritten) continue
      const does = isWritten ? 'writes' : 'names'
      found.add(`${file}${origin ? `:${lineOf(origin)}` : ''} ${does} ${name}, which belongs to ${owner}`)
    }
  return [...found]
}
