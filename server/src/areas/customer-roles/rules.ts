import { customerPermissionNames } from '@userkeep/contract'

export interface HeldRole {
  key: string | null
  permissions: readonly string[]
}

/** What a role holds. An owner's permissions are the contract's, so that they grow with it. */
export const rolePermissions = ({ key, permissions }: HeldRole): string[] =>
  key === 'owner' ? [...customerPermissionNames] : [...permissions]

const isServiceName = (name: string): boolean => name.startsWith('$')

/** Names in the service's own vocabulary that it does not know. */
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
