import type { RefusalCode } from '@userkeep/contract/areas/ingest'
import type { Reading } from './read-lines.ts'

const reasons: Partial<Record<RefusalCode, string>> = {
  unknown_contact: 'Contact not found',
  unknown_customer: 'Customer not found',
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

/** A contact that stays busy is being merged or erased. */
function refusalOf(found: string) {
  const code = (found === 'busy' ? 'unknown_contact' : found) as RefusalCode
  return { code, reason: reasons[code] ?? code }
}
