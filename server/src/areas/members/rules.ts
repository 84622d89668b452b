import type { StaffPermission } from '@userkeep/contract'

/**
 * Returns whether the inviter could still invite: an invitation admits no longer than that. Null: no longer a member.
 */
export const isBacked = (inviter: readonly StaffPermission[] | null, role: readonly StaffPermission[]): boolean =>
  inviter?.includes('members:manage') === true && role.every((permission) => inviter.includes(permission))

export interface Standing {
  role: { key: string | null }
}

/** Whether an organization with so many owners would have none after this one becomes that; null is leaving. */
export const leavesNoOwner = (owners: number, member: Standing, becomes: Standing['role'] | null): boolean =>
  member.role.key === 'owner' && becomes?.key !== 'owner' && owners <= 1

interface Held {
  is_mailed: boolean
  account_exists: boolean
  account_proven: boolean
}

/**
 * Returns what accepting requires in addition to the token. Only a mailed token proves the address: with it alone an
 * account is joined, and an unproven one is taken over. With a copied link the inviter could do both to anybody.
 */
export function acceptance({ is_mailed, account_exists, account_proven }: Held): 'nothing' | 'credentials' | 'session' {
  if (!account_exists) return 'credentials'
  if (!is_mailed) return 'session'
  return account_proven ? 'nothing' : 'credentials'
}
