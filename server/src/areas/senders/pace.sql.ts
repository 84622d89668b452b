import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** A minute of a sender, in which a limited number of mails is sent. */
export interface PacedMinute {
  senderId: string
  minute: Date
}

/**
 * Returns how many mails a sender may still send in this minute over all instances. The row stays locked until the
 * transaction ends.
 */
export async function lockPace(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { senderId, minute }: PacedMinute,
  perMinute: number,
): Promise<number> {
  const [row] = await db<[{ used: number }]>`
    insert into sender_pace as p (environment_id, sender_id, minute, used)
    values (${environmentId}, ${senderId}, ${minute}, 0)
    on conflict (environment_id, sender_id) do update
      set used = case when p.minute < excluded.minute then 0 else p.used end, minute = greatest(p.minute, excluded.minute)
    returning used`
  return Math.max(0, perMinute - row.used)
}

export async function countPace(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  senderId: string,
  count: number,
): Promise<void> {
  await db`
    update sender_pace set used = used + ${count}::int where environment_id = ${environmentId} and sender_id = ${senderId}`
}

/** Uncounts mails that were not begun after all, unless the sender's minute is over. */
export async function returnPace(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { senderId, minute }: PacedMinute,
  count: number,
): Promise<void> {
  await db`
    update sender_pace set used = greatest(0, used - ${count}::int)
    where environment_id = ${environmentId} and sender_id = ${senderId} and minute = ${minute}`
}
