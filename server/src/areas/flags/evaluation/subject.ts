import type { Subject } from '../evaluator.ts'
import type { FlagRow } from '../flags.sql.ts'
import type { Known } from './known.sql.ts'

/** By the key of a flag, what was hashed for it when the contact got it first under another id. */
export function unitsOf(contactId: string, flags: readonly FlagRow[], { exposures }: Known): Record<string, string> {
  if (exposures.length === 0) return {}
  const firstOf = new Map(exposures.toReversed().map(({ flag_id, unit }) => [flag_id, unit]))
  return Object.fromEntries(
    flags.flatMap(({ id, key }) => {
      const unit = firstOf.get(id)
      return unit === undefined || unit === contactId ? [] : [[key, unit]]
    }),
  )
}

export const subjectOf = (contactId: string, flags: readonly FlagRow[], known: Known): Subject => ({
  unit: contactId,
  units: unitsOf(contactId, flags, known),
  segments: new Set(known.segments),
})
