import type postgres from 'postgres'
import { days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** How long a network counts as known after a sign-in from it. */
const networkMemory = days(90)

const since = (now: Date) => new Date(now.getTime() - networkMemory)

interface Place {
  contactId: string
  ip: string
  now: Date
}

export async function rememberNetwork(
  db: Db,
  { environmentId }: EnvironmentScope,
  { contactId, ip, now }: Place,
): Promise<void> {
  await db`
    insert into contact_networks (environment_id, contact_id, network, seen_at)
    values (${environmentId}, ${contactId}, ${networkOf(ip)}, ${now})
    on conflict (environment_id, contact_id, network) do update set seen_at = excluded.seen_at`
}

/** Whether this contact signed in from here lately. */
export async function isKnownNetwork(
  db: Db,
  { environmentId }: EnvironmentScope,
  { contactId, ip, now }: Place,
): Promise<boolean> {
  const rows = await db`
    select 1 from contact_networks
    where environment_id = ${environmentId} and contact_id = ${contactId}
      and network = ${networkOf(ip)} and seen_at > ${since(now)}`
  return rows.length > 0
}

export async function mergeNetworks(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string,
): Promise<void> {
  await db`
    insert into contact_networks (environment_id, contact_id, network, seen_at)
    select environment_id, ${into}, network, seen_at from contact_networks
    where environment_id = ${environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, network) do nothing`
}

export function exportNetworks(db: Db, { environmentId }: EnvironmentScope, contactId: string) {
  return db<{ network: string; seen_at: string }[]>`
    select network, seen_at from contact_networks
    where environment_id = ${environmentId} and contact_id = ${contactId} order by seen_at, network`
}

export async function deleteOldNetworks(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from contact_networks where seen_at <= ${since(now)}`
}
