import { v7 as uuid } from 'uuid'
import type { EnvironmentSeed } from '../../platform/area-hooks.ts'
import { insertCustomerRole } from './customer-roles.sql.ts'

/** The roles every environment is born with. What an owner holds is the contract's to say, so none of it is stored. */
export const seedCustomerRoles: EnvironmentSeed = async ({ scope, now }, { tx }) => {
  await insertCustomerRole(tx, scope, { id: uuid(), key: 'owner', name: 'Owner', permissions: [], now })
  await insertCustomerRole(tx, scope, { id: uuid(), key: 'member', name: 'Member', permissions: [], now })
}
