import type { Tree } from './parse.ts'
import { isTree, nodesOf, treesIn } from './tree.ts'

const clockFunctions = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'timeofday'])

/**
 * Whether a statement reads the clock of the database. The service passes its own time as a parameter: tests move it, and
 * every decision of a request uses the same moment.
 */
export const readsClock = (statement: Tree): boolean =>
  [...nodesOf(statement, 'FuncCall')].some(isClockCall) ||
  [...nodesOf(statement, 'SQLValueFunction')].some(({ op }) => /TIME|DATE/.test(String(op)))

function isClockCall({ funcname, args }: Tree): boolean {
  const name = nameOf(treesIn(funcname).at(-1))
  // With one argument, age() measures from today.
  return clockFunctions.has(name) || (name === 'age' && treesIn(args).length === 1)
}

const nameOf = (node: Tree | undefined): string => {
  const text = node?.['String']
  return isTree(text) ? String(text['sval']) : ''
}
