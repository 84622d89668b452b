import type { Subject } from '@userkeep/evaluator'
import type { FlagRow } from '../flags.sql.ts'
import type { Known } from './known.sql.ts'

/**
 * Returns the values that are hashed in place of the contact's id, by flag key: the customer of a flag that is rolled out by
 * customer, and otherwise the id under which the contact first got the flag.
 */
export function unitsOf(flags: readonly FlagRow[], { units, customer_id }: Known): Record<string, string> {
  const unitById = new Map(units?.map(({ flag_id, unit }) => [flag_id, unit]))
  return Object.fromEntries(
    flags.flatMap(({ id, key, rollout_by }) => {
      const customer = rollout_by === 'customer' ? customer_id : null
      const unit = customer ?? unitById.get(id)
      return unit === undefined ? [] : [[key, unit]]
    }),
  )
}

export const subjectOf = (contactId: string, flags: readonly FlagRow[], known: Known): Subject => ({
  unit: contactId,
  units: unitsOf(flags, known),
  segments: new Set(known.segments),
})
