import type { RefusalCode } from '@userkeep/contract/areas/ingest'
import type { Reading } from './read-lines.ts'

const reasons: Partial<Record<RefusalCode, string>> = {
  unknown_contact: 'There is no such contact',
  unknown_customer: 'There is no such customer',
}

interface Outcome {
  refusal: string | null
}

/** Stores what could be read and answers for every line, in the order they came. */
export async function answerLines<Row, O extends Outcome>(
  readings: readonly Reading<Row>[],
  store: (rows: Row[]) => Promise<O[]>,
  note: (row: Row, outcome: O) => void,
) {
  const rows = readings.flatMap(({ row }) => row ?? [])
  const outcomes = (await store(rows as Row[])).values()
  const refused = [...readings.entries()].flatMap(([index, { row, refusal }]) => {
    if (refusal !== null) return { index, ...refusal }
    const outcome = outcomes.next().value as O
    if (outcome.refusal === null) note(row, outcome)
    else return { index, ...refusalOf(outcome.refusal) }
    return []
  })
  return { accepted: readings.length - refused.length, refused }
}

/** One that is busy to the last is on its way into another, or gone. */
function refusalOf(found: string) {
  const code = (found === 'busy' ? 'unknown_contact' : found) as RefusalCode
  return { code, reason: reasons[code] ?? code }
}
