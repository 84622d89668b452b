import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from './environment.ts'
import type { MembersOf } from './members.sql.ts'

interface Answering {
  generation: number
  members: number
  /** Whether a new condition is being computed; until then the previous members count. */
  isComputing: boolean
}

/** Returns the generation of a segment that is in use, or null if there is none. */
export async function findAnswering(db: Db, { environmentId }: Environment, id: string): Promise<Answering | null> {
  const [row] = await db<Answering[]>`
    select generation, members, next_generation is not null as "isComputing" from segments
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Returns `segment_members m where …` for one generation, for statements that iterate by contact id. */
export const membersIn = (db: Db, { environmentId }: Environment, { segmentId, generation }: MembersOf): Fragment => db`
  segment_members m where m.environment_id = ${environmentId} and m.segment_id = ${segmentId}
    and m.generation = ${generation}`
