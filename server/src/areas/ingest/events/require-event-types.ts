import type { Db } from '../../../platform/db/sql.ts'
import { isServiceEvent } from '../../../platform/facts/contact-events.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { knownEventNames } from './event-names.sql.ts'

/** Refuses what is neither one of these facts of the service nor an event of the tenant's that was ever tracked. */
export async function requireEventTypes(
  db: Db,
  scope: EnvironmentScope,
  offered: readonly string[],
  named: Readonly<Record<string, string | null>>,
): Promise<void> {
  const asked = Object.entries(named).flatMap(([path, type]) =>
    type === null || offered.includes(type) ? [] : [{ path, type }],
  )
  if (asked.length === 0) return
  const known = await knownEventNames(
    db,
    scope,
    asked.map(({ type }) => type),
  )
  const wrong = asked.find(({ type }) => isServiceEvent(type) || !known.has(type))
  if (wrong) invalid(wrong.path, 'must be one of event_types. Track an event once to use it')
}
