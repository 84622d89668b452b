import type { Subject } from '@userkeep/evaluator'
import type { FlagRow } from '../flags.sql.ts'
import type { Known } from './known.sql.ts'

/** Returns the values hashed when the contact first got each flag under another id, by flag key. */
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
