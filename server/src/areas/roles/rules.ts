import type { StaffPermission } from '@userkeep/contract'

/** The permissions among these that the giver does not hold. Nobody grants what they do not have. */
export const beyondReach = (
  granted: readonly StaffPermission[],
  held: ReadonlySet<StaffPermission>,
): StaffPermission[] => granted.filter((permission) => !held.has(permission))
