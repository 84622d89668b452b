import type { Environment } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { rolePermissions } from '../../customer-roles/public.ts'

const administers = ['$webhooks.manage', '$team.manage']

/** Addresses known to be theirs, of those who manage the team or its webhooks. */
export async function teamAdministrators(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
): Promise<string[]> {
  const rows = await db<{ email: string; key: string | null; permissions: string[] }[]>`
    select c.email, r.key, r.permissions from customer_memberships m
    join customer_roles r on r.environment_id = m.environment_id and r.id = m.role_id
    join contacts c on c.environment_id = m.environment_id and c.id = m.contact_id
    join contact_identities i on i.environment_id = c.environment_id and i.kind = 'email' and i.value = c.email_key
      and i.contact_id = c.id
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} order by m.id`
  return rows.filter((row) => rolePermissions(row).some((name) => administers.includes(name))).map(({ email }) => email)
}

export interface EndpointPlace {
  organization: string
  environment: Environment
  customer: string | null
}

export async function placeOf(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  customerId: string | null,
): Promise<EndpointPlace | null> {
  const [row] = await db<EndpointPlace[]>`
    select o.name as organization, v.environment, c.name as customer
    from environments v join organizations o on o.id = v.organization_id
    left join customers c on c.environment_id = v.id and c.id = ${customerId}::uuid
    where v.organization_id = ${organizationId} and v.id = ${environmentId}`
  return row ?? null
}
