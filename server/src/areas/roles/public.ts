export { requireReach } from './require-reach.ts'
export { findRole, type RoleRow } from './roles.sql.ts'
export { beyondReach, permissionsOf } from './rules.ts'
export { seedRoles } from './seed-roles.ts'
