import type { Environment } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactIdentityRows, contactRows } from '../../contacts/public.ts'
import { customerRoleRows, rolePermissions } from '../../customer-roles/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { environmentRows, organizationRows } from '../../organizations/public.ts'

const administers = ['$webhooks.manage', '$team.manage']

/** Lists the known addresses of members who manage the customer or its webhooks. */
export async function teamAdministrators(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
): Promise<string[]> {
  const rows = await db<{ email: string; key: string | null; permissions: string[] }[]>`
    select c.email, r.key, r.permissions from ${customerMemberRows(db)} m
    join ${customerRoleRows(db)} r on r.environment_id = m.environment_id and r.id = m.role_id
    join ${contactRows(db)} c on c.environment_id = m.environment_id and c.id = m.contact_id
    join ${contactIdentityRows(db)} i on i.environment_id = c.environment_id and i.kind = 'email' and i.value = c.email_key
      and i.contact_id = c.id
    where m.environment_id = ${environmentId} and m.customer_id = ${customerId} and c.email is not null
    order by m.id`
  return rows.filter((row) => rolePermissions(row).some((name) => administers.includes(name))).map(({ email }) => email)
}

interface EndpointPlace {
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
    from ${environmentRows(db)} v join ${organizationRows(db)} o on o.id = v.organization_id
    left join ${customerRows(db)} c on c.environment_id = v.id and c.id = ${customerId}::uuid
    where v.organization_id = ${organizationId} and v.id = ${environmentId}`
  return row ?? null
}
