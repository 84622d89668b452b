import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayMessage } from '../port.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns false if the message is known. */
export async function insertMessage(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  { id, type, about }: GatewayMessage,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into gateway_messages (environment_id, connection_id, id, type, kind, ref, received_at)
    values (${environmentId}, ${connectionId}, ${id}, ${type}, ${about?.kind ?? null}, ${about?.ref ?? null}, ${now})
    on conflict (environment_id, connection_id, id) do nothing`
  return count === 1
}

/** Runs only once in a while, because hundreds of messages would all wait for this row. */
export async function noteMessageAt(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db`
    update gateway_connections set last_message_at = ${now}
    where environment_id = ${environmentId} and id = ${connectionId}
      and (last_message_at is null or last_message_at < ${unlessSince})`
}

/** Deletes a batch of old messages in all environments. Returns how many. */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const old = await db<{ environment_id: string; connection_id: string; id: string }[]>`
    select environment_id, connection_id, id from gateway_messages where received_at < ${before}
    order by received_at limit ${limit}`
  for (const [environmentId, rows] of Map.groupBy(old, ({ environment_id }) => environment_id)) {
    await db`
      delete from gateway_messages where environment_id = ${environmentId} and received_at < ${before}
        and id = any(${rows.map(({ id }) => id)})`
  }
  return old.length
}
