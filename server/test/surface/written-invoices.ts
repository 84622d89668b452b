import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { insertInvoices } from '../../src/areas/invoices/public.ts'

/** Writes a paid invoice. */
export async function bill(sql: postgres.Sql, environmentId: string, customerId: string): Promise<void> {
  const id = uuid()
  await insertInvoices(sql, { organizationId: '', environmentId }, [
    {
      id,
      customerId,
      customerName: 'Team',
      subscriptionId: null,
      priceId: null,
      connectionId: uuid(),
      gatewayRef: id,
      status: 'paid',
      billingReason: 'checkout',
      currency: 'eur',
      periodStart: null,
      periodEnd: null,
      createdAt: new Date(),
      lines: [{ description: 'Some', quantity: 1, unitAmount: 500, amount: 500, priceId: null }],
    },
  ])
}

/** The team that a contact has been in for the longest time. */
export async function billTeamOf(sql: postgres.Sql, environmentId: string, contactId: string): Promise<void> {
  const [team] = await sql<{ customer_id: string }[]>`
    select customer_id from customer_memberships
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, id limit 1`
  await bill(sql, environmentId, team?.customer_id ?? '')
}
