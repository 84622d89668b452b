import { customerRoles } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { environmentSeeds } from '../organizations/public.ts'
import { customerRoleKinds } from './configuration.ts'
import { createCustomerRole, deleteCustomerRole, listCustomerRoles, updateCustomerRole } from './customer-roles.ts'
import { seedCustomerRoles } from './seed-customer-roles.ts'

export const customerRolesArea = defineArea(
  customerRoles,
  { list: listCustomerRoles, create: createCustomerRole, update: updateCustomerRole, remove: deleteCustomerRole },
  {
    contributes: [environmentSeeds.by(seedCustomerRoles), customerRoleKinds],
    tables: {
      customer_roles: { rows: 'setup' },
    },
  },
)
