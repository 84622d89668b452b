import { fail, invalid } from '../../platform/fail.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { planAllows } from './endpoints/plan-allows.ts'
import { type Plane, unknownTypes } from './rules.ts'

/** Requires the permission for writes on the audit plane, which decide where the audit log goes. */
export function requireAuditDeliver({ organization }: StaffCaller, plane: Plane): void {
  if (plane === 'audit' && !organization.permissions.has('audit:deliver')) {
    fail('forbidden', 'Your role does not have the permission audit:deliver.')
  }
}

export function requirePlan({ plans }: Platform, organization_code: string, plane: Plane): void {
  if (planAllows(plans, { plane, organization_code })) return
  if (plane === 'customer') fail('webhooks_not_available')
  fail('plan_limit_reached', 'The plan does not include audit webhooks.')
}

export function requireTarget({ outgoing }: Platform, url: string): void {
  const problem = outgoing.problemWith(url)
  if (problem) invalid('url', problem)
}

/** Refuses unknown types. The product plane receives published types, the audit plane all. */
export function requireTypes(plane: Plane, names: readonly string[] | undefined): void {
  if (names === undefined) return
  if (plane === 'audit')
    invalid('subscribed_events', 'must be empty for an audit endpoint, which receives all staff actions')
  const [unknown] = unknownTypes(names)
  if (unknown !== undefined) invalid('subscribed_events', `${unknown} is not a published event type`)
}
