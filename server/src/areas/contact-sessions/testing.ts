import assert from 'node:assert/strict'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Written straight into the database: what a session makes of a team is the subject here, not how one comes by it. */
export async function teamOf(
  { database: { sql }, clock }: { database: { sql: Db }; clock: Clock },
  contactId: string,
  { name = 'Acme', permissions = [] as string[], roleName = `Role ${uuid()}` } = {},
): Promise<string> {
  const [contact] = await sql<{ environment_id: string }[]>`select environment_id from contacts where id = ${contactId}`
  assert.ok(contact)
  const { environment_id } = contact
  const [customerId, roleId] = [uuid(), uuid()]
  const now = clock.now()
  await sql`
    insert into customers (environment_id, id, name, external_id, created_at, updated_at)
    values (${environment_id}, ${customerId}, ${name}, ${`ext-${customerId}`}, ${now}, ${now})`
  await sql`
    insert into customer_roles (environment_id, id, name, permissions, created_at)
    values (${environment_id}, ${roleId}, ${roleName}, ${permissions}, ${now})`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    values (${environment_id}, ${uuid()}, ${customerId}, ${contactId}, ${roleId}, ${now})`
  return customerId
}
