import type { Subject } from '../evaluator.ts'
import type { FlagRow } from '../flags.sql.ts'
import type { Known } from './known.sql.ts'

/** By the key of a flag, what was hashed for it when the contact got it first under another id. */
export function unitsOf(flags: readonly FlagRow[], { units }: Known): Record<string, string> {
  if (units === null) return {}
  const unitById = new Map(units.map(({ flag_id, unit }) => [flag_id, unit]))
  return Object.fromEntries(
    flags.flatMap(({ id, key }) => {
      const unit = unitById.get(id)
      return unit === undefined ? [] : [[key, unit]]
    }),
  )
}

export const subjectOf = (contactId: string, flags: readonly FlagRow[], known: Known): Subject => ({
  unit: contactId,
  units: unitsOf(flags, known),
  segments: new Set(known.segments),
})
