import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../core/row.ts'

/** Moves the messages of one conversation into another, and what was merged into it before. */
export async function moveMessages(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    update conversation_messages set conversation_id = ${into}
    where environment_id = ${environmentId} and conversation_id = ${from}`
  await db`
    update conversation_changes set conversation_id = ${into}
    where environment_id = ${environmentId} and conversation_id = ${from} and message_id is not null`
  await db`
    update conversations set merged_into = ${into} where environment_id = ${environmentId} and merged_into = ${from}`
}
