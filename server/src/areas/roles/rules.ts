import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'

/**
 * Returns the permissions of a role. The contract defines those of a seeded role, so that they grow with the catalogue.
 */
export const permissionsOf = (role: {
  key: SeededRole | null
  permissions: readonly StaffPermission[]
}): StaffPermission[] => [...(role.key ? seededRoles[role.key] : role.permissions)]

/** Returns the permissions that the giver lacks. Nobody grants what they do not have. */
export const beyondReach = (
  granted: readonly StaffPermission[],
  held: ReadonlySet<StaffPermission>,
): StaffPermission[] => granted.filter((permission) => !held.has(permission))
