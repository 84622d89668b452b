import type { RouteSpec } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type EventOutcome, insertEvents, type NewEvent } from '../events/events.sql.ts'
import { createNameNotes } from '../events/note-names.ts'
import { areAwaited, awaitedByAny, storedWithEvents, type TeamEvent, type TrackedLine } from '../extension-points.ts'
import type { Stream } from '../rules.ts'

/** Larger groups save little per line. Full ones are committed concurrently. */
const [maxBatch, concurrency] = [300, 3]

/** Groups the lines of concurrent requests. */
export function createWriters(platform: Platform) {
  const { sql } = platform
  return {
    names: createNameNotes(sql),
    track: groupCommitOf<NewEvent, EventOutcome>(sql, (lines) => insert(platform, sql, lines, 'track')),
    events: groupCommitOf<NewEvent, EventOutcome>(sql, (lines) => insert(platform, sql, lines, 'events')),
  }
}

/** The lines of one request belong to one environment. */
function groupCommitOf<Line extends { environment_id: string }, Outcome>(
  db: Db,
  store: (lines: Line[]) => Promise<Outcome[]>,
) {
  return createGroupCommit<Line[], Outcome[]>({
    db,
    environmentOf: ([first]) => first?.environment_id ?? '',
    maxBatch,
    concurrency,
    sizeOf: (lines) => lines.length,
    async commit(requests) {
      const outcomes = await store(requests.flat())
      return requests.map(({ length }) => outcomes.splice(0, length))
    },
  })
}

export type Writers = ReturnType<typeof createWriters>

/** The fields of a call that storing needs. */
type Storing = Pick<Call<RouteSpec, Writers>, 'platform' | 'db' | 'own'>

const rounds = 3

/**
 * Batched with others, unless the request has a transaction of its own. Lines of busy contacts are stored separately.
 */
export async function storeEvents(
  { platform, db, own }: Storing,
  lines: NewEvent[],
  stream: Stream,
): Promise<EventOutcome[]> {
  if (lines.length === 0) return []
  const outcomes = db === platform.sql ? await own[stream](lines) : await insert(platform, db, lines, stream, true)
  // Repeated, because the contact may have been merged while this waited.
  for (let round = 0; round < rounds; round++) {
    const busy = [...outcomes.keys()].filter((index) => outcomes[index]?.refusal === 'busy')
    if (busy.length === 0) break
    const waited = busy.map((index) => lines[index] as NewEvent)
    const settled = await insert(platform, db, waited, stream, true)
    for (const [at, index] of busy.entries()) outcomes[index] = settled[at] as EventOutcome
  }
  if (stream === 'track') await own.names.note(lines.filter((_, index) => outcomes[index]?.refusal === null))
  return outcomes
}

async function insert(platform: Platform, db: Db, lines: NewEvent[], stream: Stream, patient = false) {
  const isTrack = stream === 'track'
  if (isTrack) await markAwaitedByTeams(platform, db, lines)
  const awaits = isTrack ? (line: TrackedLine) => awaitedByAny(platform, db, line) : undefined
  const also = storedWithEvents(platform, db)
  const { outcomes, hasFacts } = await insertEvents(db, lines, { stream, patient, also, awaits })
  if (hasFacts) platform.waker.wake('facts')
  return outcomes
}

type TeamLine = NewEvent & { customer_id: string }

/** Most lines are about no team, and cost nothing here. */
async function markAwaitedByTeams(platform: Platform, db: Db, lines: NewEvent[]): Promise<void> {
  const ofTeams = lines.filter((line): line is TeamLine => line.customer_id !== null)
  if (ofTeams.length === 0) return
  const subjects = [
    ...Map.groupBy(
      ofTeams,
      (line) => `${line.environment_id} ${line.customer_id} ${line.by_contact} ${line.name}`,
    ).values(),
  ]
  const awaited = await areAwaited(
    platform,
    db,
    subjects.map(([first]) => teamEventOf(first as TeamLine)),
  )
  for (const [index, subject] of subjects.entries()) for (const line of subject) line.awaited = awaited[index] ?? false
}

const teamEventOf = ({ organization_id, environment_id, customer_id, by_contact, name }: TeamLine): TeamEvent => ({
  organizationId: organization_id,
  environmentId: environment_id,
  customerId: customer_id,
  byContact: by_contact,
  name,
})
