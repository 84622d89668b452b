import { customerPermissionNames } from '@userkeep/contract'

export interface HeldRole {
  key: string | null
  permissions: readonly string[]
}

/** Returns the permissions of a role. An owner's are those of the contract, so that they grow with it. */
export const rolePermissions = ({ key, permissions }: HeldRole): string[] =>
  key === 'owner' ? [...customerPermissionNames] : [...permissions]

/** Returns the service's own permissions from a list that also holds the tenant's names. */
export const serviceNames = (permissions: readonly string[]): string[] => permissions.filter(isServiceName)

const isServiceName = (name: string): boolean => name.startsWith('$')

/** Returns the names with `$` that the service does not know. */
export const unknownServiceNames = (permissions: readonly string[]): string[] =>
  permissions.filter((name) => isServiceName(name) && !customerPermissionNames.includes(name as never))

/** Whether someone in a team may give this role, or take it away: nobody does so beyond what they hold themselves. */
export function isWithinReach(
  role: HeldRole,
  giver: { key: string | null; permissions: ReadonlySet<string> },
): boolean {
  if (giver.key === 'owner') return true
  return role.key !== 'owner' && role.permissions.every((name) => !isServiceName(name) || giver.permissions.has(name))
}
