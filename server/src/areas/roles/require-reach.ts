import type { StaffPermission } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { beyondReach } from './rules.ts'

/** Refuses to hand out, or to take away, more than the caller holds. */
export function requireReach(caller: StaffCaller, permissions: readonly StaffPermission[]): void {
  const beyond = beyondReach(permissions, caller.organization.permissions)
  if (beyond.length > 0) fail('forbidden', `You cannot grant permissions you do not have: ${beyond.join(', ')}.`)
}
