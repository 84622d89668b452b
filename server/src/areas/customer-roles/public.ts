export {
  type CustomerRoleRow,
  findCustomerRole,
  findCustomerRoleByName,
  listCustomerRoleRows,
} from './customer-roles.sql.ts'
export { customerRoleRows } from './public.sql.ts'
export { requireMayGrant } from './require-may-grant.ts'
export { isWithinReach, rolePermissions } from './rules.ts'
