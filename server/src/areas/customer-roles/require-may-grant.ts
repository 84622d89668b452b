import { fail } from '../../platform/fail.ts'
import type { MachineCaller, StaffCaller } from '../../platform/http/callers.ts'
import { type HeldRole, rolePermissions, serviceNames } from './rules.ts'

/**
 * Refuses staff, and management keys, without `customers:impersonate` a role that acts for a customer: in a contact of
 * their own it would open the customer's roster, money, keys and webhooks. The tenant's backend may grant any role.
 */
export function requireMayGrant(caller: StaffCaller | MachineCaller, role: HeldRole): void {
  if (mayGrantAll(caller)) return
  const names = serviceNames(rolePermissions(role))
  if (role.key === 'owner') fail('forbidden', 'Making someone an owner requires the permission customers:impersonate.')
  if (names.length > 0) fail('forbidden', `Granting ${names.join(', ')} requires the permission customers:impersonate.`)
}

const mayGrantAll = (caller: StaffCaller | MachineCaller): boolean =>
  'family' in caller
    ? caller.permissions === null || caller.permissions.includes('customers:impersonate')
    : caller.organization.permissions.has('customers:impersonate')
