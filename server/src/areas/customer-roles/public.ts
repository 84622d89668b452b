export {
  type CustomerRoleRow,
  findCustomerRole,
  findCustomerRoleByName,
  listCustomerRoleRows,
} from './customer-roles.sql.ts'
export { isWithinReach, rolePermissions } from './rules.ts'
