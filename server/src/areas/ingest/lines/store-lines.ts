import type { RouteSpec } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type EventOutcome, insertEvents, type NewEvent } from '../events/events.sql.ts'
import { createNameNotes } from '../events/note-names.ts'
import type { Stream } from '../rules.ts'

/** Larger groups gain little for each line. Full ones go side by side, so that the database is not waited for. */
const [enough, lanes] = [300, 3]

/** Where the lines of concurrent requests meet. */
export function createWriters(platform: Platform) {
  const { sql } = platform
  return {
    names: createNameNotes(sql),
    track: groupCommitOf<NewEvent, EventOutcome>(sql, (lines) => insert(platform, sql, lines, 'track')),
    events: groupCommitOf<NewEvent, EventOutcome>(sql, (lines) => insert(platform, sql, lines, 'events')),
  }
}

/** The lines of one request are of one environment. */
function groupCommitOf<Line extends { environment_id: string }, Outcome>(
  db: Db,
  store: (lines: Line[]) => Promise<Outcome[]>,
) {
  return createGroupCommit<Line[], Outcome[]>({
    db,
    placeOf: ([first]) => first?.environment_id ?? '',
    enough,
    lanes,
    sizeOf: (lines) => lines.length,
    async commit(requests) {
      const outcomes = await store(requests.flat())
      return requests.map(({ length }) => outcomes.splice(0, length))
    },
  })
}

export type Writers = ReturnType<typeof createWriters>

/** As much of a call as storing takes. */
type Storing = Pick<Call<RouteSpec, Writers>, 'platform' | 'db' | 'own'>

const rounds = 3

/** Together with others, unless the request has a transaction of its own. What was busy is waited for, apart from them. */
export async function storeEvents(
  { platform, db, own }: Storing,
  lines: NewEvent[],
  stream: Stream,
): Promise<EventOutcome[]> {
  if (lines.length === 0) return []
  const outcomes = db === platform.sql ? await own[stream](lines) : await insert(platform, db, lines, stream, true)
  // Again, since whoever was waited for may have been folded into another.
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
  if (stream === 'track') await markHeard(platform, db, lines)
  const outcomes = await insertEvents(db, lines, { stream, patient })
  if (lines.some(({ awaited }) => awaited)) platform.waker.wake('facts')
  return outcomes
}

async function markHeard(platform: Platform, db: Db, lines: NewEvent[]): Promise<void> {
  const subjects = [
    ...Map.groupBy(
      lines,
      (line) => `${line.environment_id} ${line.customer_id} ${line.by_contact} ${line.name}`,
    ).values(),
  ]
  const kinds = subjects.map(([first]) => kindOf(first as NewEvent))
  const awaited = await platform.someoneListens(db, kinds)
  for (const [index, subject] of subjects.entries()) for (const line of subject) line.awaited = awaited[index] ?? false
}

const kindOf = ({ organization_id, environment_id, customer_id, by_contact, name }: NewEvent) => ({
  organizationId: organization_id,
  environmentId: environment_id,
  customerId: customer_id,
  byContact: by_contact,
  name,
})
