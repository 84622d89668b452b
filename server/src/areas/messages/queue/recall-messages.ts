import type { Change } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countInFlight, deleteQueued } from './queue.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Recalls queued messages that are not being sent. Returns their contacts. */
export async function recallMessages(tx: Change, scope: Environment, batchId: string): Promise<string[]> {
  return (await deleteQueued(tx, scope, batchId)).map(({ contact_id }) => contact_id)
}

/** Counts the messages of a batch that are queued or being sent. */
export const messagesInFlight = (db: Db, scope: Environment, batchId: string): Promise<number> =>
  countInFlight(db, scope, batchId)
