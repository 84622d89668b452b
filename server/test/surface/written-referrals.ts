import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'

/** Writes a rejected referral with a reward. */
export async function refer(sql: postgres.Sql, environmentId: string): Promise<void> {
  const [id, now] = [uuid(), new Date()]
  await sql`
    insert into referrals (environment_id, id, referrer_id, referred_id, code, state, reason, same_device, touched_at,
      signed_up_at, created_at)
    values (${environmentId}, ${id}, ${uuid()}, ${uuid()}, 'SOME', 'refused', 'too_late', false, ${now}, ${now}, ${now})`
  await sql`
    insert into referral_rewards (environment_id, referral_id, side, id, contact_id, kind, amount, state, due_at)
    values (${environmentId}, ${id}, 'referrer', ${uuid()}, ${uuid()}, 'credits', 1, 'held', ${now})`
}
