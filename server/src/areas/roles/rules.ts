import { type SeededRole, type StaffPermission, seededRoles } from '@userkeep/contract'

/** A seeded role's permissions are the contract's, so that it grows with the catalogue. */
export const permissionsOf = (role: {
  key: SeededRole | null
  permissions: readonly StaffPermission[]
}): StaffPermission[] => [...(role.key ? seededRoles[role.key] : role.permissions)]

/** The permissions among these that the giver does not hold. Nobody grants what they do not have. */
export const beyondReach = (
  granted: readonly StaffPermission[],
  held: ReadonlySet<StaffPermission>,
): StaffPermission[] => granted.filter((permission) => !held.has(permission))
