import { type Context, withConnection } from '../../platform/context.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'

/** A tracked event in the statement that stores it. */
export interface TrackedLine {
  readonly environment: Fragment
  readonly name: Fragment
  /** The name as the type of a fact; null if it is the name of one of the service's own facts. */
  readonly type: Fragment
  /** Whether the contact itself reports it, rather than the backend of the tenant. */
  readonly byContact: Fragment
}

/**
 * Returns an expression: whether the area awaits the event. Tracked events come by the thousand and become facts only if
 * an area awaits them. The expression is a part of the statement that stores them, so that what nothing waits for costs
 * no statement, and no event is missed by what began to wait a moment before.
 */
export type AwaitsEvents<Own = unknown> = (db: Db, line: TrackedLine, context: Context<Own>) => Fragment

interface AwaitsEventsPoint extends Extension {
  readonly contribution: AwaitsEvents<this['own']>
}

export const awaitsEvents = extensionPoint<AwaitsEventsPoint>('ingest.awaits-events')

/** Returns an expression: whether any area awaits the event. */
export const awaitedByAny = ({ contributions }: Extensible, db: Db, line: TrackedLine): Fragment =>
  contributions(awaitsEvents)
    .map(({ contribution, context }) => db`(${contribution(db, line, context)})`)
    .reduce((some, one) => db`${some} or ${one}`, db`false`)

/** One kind of tracked event about a customer. */
export interface TeamEvent {
  readonly organizationId: string
  readonly environmentId: string
  readonly customerId: string
  readonly name: string
  readonly byContact: boolean
}

/** Returns for each kind whether the area awaits it, where that depends on more than the database knows. */
export type AwaitsTeamEvents<Own = unknown> = (
  kinds: readonly TeamEvent[],
  context: Context<Own>,
) => Promise<readonly boolean[]>

interface AwaitsTeamEventsPoint extends Extension {
  readonly contribution: AwaitsTeamEvents<this['own']>
}

export const awaitsTeamEvents = extensionPoint<AwaitsTeamEventsPoint>('ingest.awaits-team-events')

/** Returns for each kind whether any area awaits it. */
export async function areAwaited(
  { contributions }: Extensible,
  db: Db,
  kinds: readonly TeamEvent[],
): Promise<boolean[]> {
  if (kinds.length === 0) return []
  const answers = await Promise.all(
    contributions(awaitsTeamEvents).map(({ contribution, context }) =>
      contribution(kinds, withConnection(context, db)),
    ),
  )
  return kinds.map((_, index) => answers.some((answer) => answer[index]))
}

/**
 * Returns an insert that becomes part of the statement that stores tracked events. It selects from `fresh`, the stored
 * lines: `environment_id`, `contact`, `name`, `occurred_at` and `properties`. A statement of its own would cost a round trip.
 */
type EventsStored = (db: Db) => Fragment

interface EventsStoredPoint extends Extension {
  readonly contribution: EventsStored
}

export const eventsStored = extensionPoint<EventsStoredPoint>('ingest.events-stored')

/** Returns the inserts that store tracked events for other areas. */
export const storedWithEvents = ({ contributions }: Extensible, db: Db): Fragment[] =>
  contributions(eventsStored).map(({ contribution }) => contribution(db))
