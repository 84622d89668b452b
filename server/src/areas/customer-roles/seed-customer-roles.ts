import { v7 as uuid } from 'uuid'
import type { EnvironmentSeed } from '../organizations/public.ts'
import { insertCustomerRole } from './customer-roles.sql.ts'

/** Seeds the roles of a new environment. The contract defines an owner's permissions, so they are not stored. */
export const seedCustomerRoles: EnvironmentSeed = async ({ scope, now }, { tx }) => {
  await insertCustomerRole(tx, scope, { id: uuid(), key: 'owner', name: 'Owner', permissions: [], now })
  await insertCustomerRole(tx, scope, { id: uuid(), key: 'member', name: 'Member', permissions: [], now })
}
