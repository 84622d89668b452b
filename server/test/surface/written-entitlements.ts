import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'

/** A feature of its own, by a word of the staff. */
export async function grant(
  sql: postgres.Sql,
  environmentId: string,
  customerId: string,
  key: string = uuid(),
): Promise<void> {
  const [id, feature, now] = [uuid(), uuid(), new Date()]
  await sql`
    insert into features (environment_id, id, key, name, kind, counts_members, created_at)
    values (${environmentId}, ${feature}, ${key}, 'Some', 'limit', false, ${now})`
  await sql`
    insert into entitlement_overrides (environment_id, id, customer_id, feature_id, value, reason, created_at)
    values (${environmentId}, ${id}, ${customerId}, ${feature}, 1, 'Some', ${now})`
}

/** To the team that a contact has been in for the longest time. */
export async function grantTeamOf(
  sql: postgres.Sql,
  environmentId: string,
  contactId: string,
  key?: string,
): Promise<void> {
  const [team] = await sql<{ customer_id: string }[]>`
    select customer_id from customer_memberships
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, id limit 1`
  await grant(sql, environmentId, team?.customer_id ?? '', key)
}
