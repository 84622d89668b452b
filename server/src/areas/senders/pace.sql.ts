import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

interface Ask {
  senderId: string
  perMinute: number
  minute: Date
}

/** How many a sender may still begin in this minute, over all instances. Its row is held until the transaction ends. */
export async function lockPace(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  { senderId, perMinute, minute }: Ask,
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
