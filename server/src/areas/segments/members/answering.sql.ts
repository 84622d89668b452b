import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment } from './environment.ts'
import type { MembersOf } from './members.sql.ts'

export interface Answering {
  generation: number
  members: number
  /** A new condition is on its way: until then the members before it answer. */
  isComputing: boolean
}

/** From which generation a segment answers, or null where there is none. */
export async function findAnswering(db: Db, { environmentId }: Environment, id: string): Promise<Answering | null> {
  const [row] = await db<Answering[]>`
    select generation, members, next_generation is not null as "isComputing" from segments
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** `segment_members m where …`: those of one generation, for statements that walk them by the contact's id. */
export const membersIn = (db: Db, { environmentId }: Environment, { segmentId, generation }: MembersOf): Fragment => db`
  segment_members m where m.environment_id = ${environmentId} and m.segment_id = ${segmentId}
    and m.generation = ${generation}`
