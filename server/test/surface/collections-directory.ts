import { writeContacts, writeCustomers } from '../../src/areas/directory/rows/write.sql.ts'
import type { World } from './world.ts'
import { seatContact } from './written.ts'

/** Adds a contact with a customer, and writes their rows like the worker of the directory. */
async function list({ sql, home }: World): Promise<void> {
  const scope = { environmentId: home.environments.live }
  const contactId = await seatContact(sql, scope.environmentId)
  const seats = await sql<{ customer_id: string }[]>`
    select customer_id from customer_memberships
    where environment_id = ${scope.environmentId} and contact_id = ${contactId}`
  await writeCustomers(
    sql,
    scope,
    seats.map(({ customer_id }) => customer_id),
  )
  await writeContacts(sql, scope, [contactId])
}

export const directoryAdded: Record<string, (world: World) => Promise<unknown>> = {
  '/v1/organization/directory/contacts': list,
  '/v1/organization/directory/customers': list,
  // The sample of the kind is contacts.
  '/v1/organization/search/results': list,
}
