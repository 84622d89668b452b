import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { countInFlight, deleteQueued } from './queue.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Takes back what is queued and not begun. Answers whose messages those were. */
export async function recallMessages(tx: Change, scope: Environment, batchId: string): Promise<string[]> {
  return (await deleteQueued(tx, scope, batchId)).map(({ contact_id }) => contact_id)
}

/** How many of a batch are queued or on their way. */
export const messagesInFlight = (db: Db, scope: Environment, batchId: string): Promise<number> =>
  countInFlight(db, scope, batchId)
