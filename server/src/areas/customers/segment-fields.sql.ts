import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type SegmentField, suggestAttributes } from '../contacts/public.ts'
import { customerRoleRows } from '../customer-roles/public.ts'

const [sampled, mostValues] = [1000, 20]

/** A contact may have several customers; a condition holds if it holds for one of them. */
const rows: SegmentField['rows'] = (db, { environmentId }) => ({
  contact: db`m.contact_id`,
  customer: db`m.customer_id`,
  from: db`
    from customer_memberships m
    join customers t on t.environment_id = ${environmentId} and t.id = m.customer_id
    join ${customerRoleRows(db)} r on r.environment_id = ${environmentId} and r.id = m.role_id
    where m.environment_id = ${environmentId}`,
})

/** Segment fields on the customers of a contact. */
export const teamFields: readonly SegmentField[] = [
  { name: 'team.id', label: 'Customer ID', type: 'text', ofCustomer: true, rows, value: (db) => db`t.id::text` },
  {
    name: 'team.role',
    label: 'Role in a customer',
    type: 'text',
    rows,
    value: (db) => db`coalesce(r.key, r.name)`,
    suggest: suggestRoles,
  },
  {
    name: 'team.members',
    label: 'Members of a customer',
    type: 'number',
    ofCustomer: true,
    rows,
    value: (db, _, { environmentId }) => db`(
      select count(*) from customer_memberships x
      where x.environment_id = ${environmentId} and x.customer_id = m.customer_id)`,
  },
  {
    name: 'team.attributes.',
    label: 'Attribute of a customer',
    type: 'any',
    ofCustomer: true,
    rows,
    value: (db, key) => db`(t.attributes -> ${key}::text)`,
    suggest: (db, { environmentId }) =>
      suggestAttributes(
        db,
        db`select attributes from customers where environment_id = ${environmentId} order by id desc limit ${sampled}`,
      ),
  },
]

async function suggestRoles(db: Db, { environmentId }: EnvironmentScope) {
  const roles = await db<{ role: string }[]>`
    select coalesce(key, name) as role from ${customerRoleRows(db)} customer_roles
    where environment_id = ${environmentId} order by key is null, lower(name) limit ${mostValues}`
  return [{ key: '', values: roles.map(({ role }) => role) }]
}
