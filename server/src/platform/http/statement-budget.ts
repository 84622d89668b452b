import type { Route } from '@userkeep/contract'
import { countingStatements } from '../db/count-statements.ts'
import type { Call } from './call.ts'

/** The statements a request may run if its route declares no other number. */
const defaultStatements = 100

/**
 * A read may look up the ID of its path and the contact that it was merged into. A write may touch a few objects of one
 * kind, such as both sides of a merge.
 */
const defaultRepeats = { read: 2, write: 3 }

/**
 * Throws if a verb ran more statements than its route allows, or the same statement for several values, as a verb does
 * that runs one for each row. Three rows are enough to find a read that does so.
 */
export const withinBudget =
  (route: Route, verb: (call: Call) => unknown) =>
  async (call: Call): Promise<unknown> => {
    const { result, sent } = await countingStatements(async () => verb(call))
    // A stream reads again for as long as it is open.
    if (route.success.stream) return result
    for (const problem of problemsOf(route, sent)) throw new Error(`${route.method} ${route.path} ${problem}`)
    return result
  }

type Sent = Awaited<ReturnType<typeof countingStatements>>['sent']

function problemsOf(route: Route, sent: Sent): string[] {
  const { statements: allowed = defaultStatements, repeats, method, readOnly } = route
  const times = repeats?.times ?? defaultRepeats[method === 'GET' || readOnly ? 'read' : 'write']
  const repeated = [...sent.valuesOfText]
    .filter(([, values]) => values.size > times)
    .map(
      ([text, { size }]) =>
        `ran the same statement for ${size} different values, and may for ${times}. Read or write all rows with one ` +
        `statement (rowsIn, any), or declare \`repeats\` on the route if their number is limited:\n${oneLine(text)}`,
    )
  if (sent.statements <= allowed) return repeated
  return [...repeated, `ran ${sent.statements} statements, its budget is ${allowed}`]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
