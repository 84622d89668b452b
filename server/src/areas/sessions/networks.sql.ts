import type postgres from 'postgres'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/limits/network.ts'

/** How long a network counts as known after a sign-in from it. */
const networkMemory = days(90)

const since = (now: Date) => new Date(now.getTime() - networkMemory)

export async function rememberNetwork(db: Db, userId: string, ip: string, now: Date): Promise<void> {
  await db`
    insert into staff_networks (user_id, network, seen_at) values (${userId}, ${networkOf(ip)}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`
}

/** Whether this user signed in from here lately. */
export async function isKnownNetwork(db: Db, userId: string, ip: string, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from staff_networks
    where user_id = ${userId} and network = ${networkOf(ip)} and seen_at > ${since(now)}`
  return rows.length > 0
}

export async function forgetNetworks(db: Db, userId: string): Promise<void> {
  await db`delete from staff_networks where user_id = ${userId}`
}

export async function deleteOldNetworks(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from staff_networks where seen_at <= ${since(now)}`
}
