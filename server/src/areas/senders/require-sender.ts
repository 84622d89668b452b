import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { findSender } from './senders.sql.ts'

/** Refuses the field where the environment has no such sender. */
export async function requireSender(
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  senderId: string,
  field = 'sender_id',
): Promise<{ id: string; name: string }> {
  const { id, name } = (await findSender(db, scope, senderId)) ?? invalid(field, 'must be an existing sender')
  return { id, name }
}
