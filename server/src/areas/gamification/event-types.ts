import type { Db } from '../../platform/db/sql.ts'
import { isServiceEvent } from '../../platform/facts/contact-events.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { listEventNames, requireEventTypes } from '../ingest/public.ts'
import { serviceEvents } from './rules.ts'

/** Returns the event types that a rule or a streak may name, including those in use. */
export async function eventTypes(
  db: Db,
  scope: EnvironmentScope,
  named: readonly { event_type: string }[],
): Promise<string[]> {
  const tracked = (await listEventNames(db, scope)).filter((name) => !isServiceEvent(name))
  return [...new Set([...serviceEvents, ...tracked, ...named.map(({ event_type }) => event_type)])]
}

export const requireEventType = (db: Db, scope: EnvironmentScope, event_type: string): Promise<void> =>
  requireEventTypes(db, scope, serviceEvents, { event_type })
