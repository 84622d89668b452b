import { customerRoles } from '@userkeep/contract'
import { configurationKinds, managed } from '../configuration/public.ts'
import { createCustomerRole, deleteCustomerRole, listCustomerRoles, updateCustomerRole } from './customer-roles.ts'

const { routes } = customerRoles

export const customerRoleKinds = configurationKinds.by({
  customer_roles: {
    permission: 'customers:write',
    list: managed(routes.list, listCustomerRoles),
    create: managed(routes.create, createCustomerRole),
    update: managed(routes.update, updateCustomerRole),
    archive: managed(routes.remove, deleteCustomerRole),
    isLeftOut: ({ key }) => key !== null,
  },
})
