import { customerRoles } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createCustomerRole } from './create-customer-role.ts'
import { deleteCustomerRole } from './delete-customer-role.ts'
import { listCustomerRoles } from './list-customer-roles.ts'
import { seedCustomerRoles } from './seed-customer-roles.ts'
import { updateCustomerRole } from './update-customer-role.ts'

export const customerRolesArea = defineArea(
  customerRoles,
  { list: listCustomerRoles, create: createCustomerRole, update: updateCustomerRole, remove: deleteCustomerRole },
  {
    seeds: seedCustomerRoles,
    tables: {
      customer_roles: {},
    },
  },
)
