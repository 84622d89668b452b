import type { ErrorCode } from './errors.ts'
import { maxBodyBytes } from './limits.ts'
import type { Route } from './route.ts'

/** Every error a route can answer: what its verb declares, and what the pipeline refuses before the verb runs. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal', 'unavailable', ...(route.errors ?? [])])
  const { access } = route
  if (access.kind !== 'anyone') codes.add('unauthorized')
  // `X-Organization-Id` and `X-Customer-Id` are honoured wherever they can be sent.
  if (access.kind === 'staff') codes.add('not_a_member')
  if (access.kind === 'staff_without_organization' && access.header === 'honoured') codes.add('not_a_member')
  if (access.kind === 'contact' || access.kind === 'machine_or_contact') codes.add('not_found')
  if (access.kind === 'staff' && access.permission) codes.add('forbidden')
  if (route.guard) codes.add('forbidden')
  if (access.kind === 'machine_or_contact' || (access.kind === 'machine' && !access.management)) codes.add('forbidden')
  if (route.guard?.confirmed) codes.add('confirmation_required')
  if (access.kind === 'publishable') codes.add('origin_not_allowed')
  if (access.kind === 'contact') {
    if (access.verified) codes.add('unverified_session')
    if (access.permission || access.owner) codes.add('forbidden')
  }
  if (route.closedToSupport) codes.add('impersonated_session')
  if (isThrottled(route) || route.success.stream) codes.add('rate_limited')
  if (Object.keys(route.params.properties).length > 0) codes.add('not_found')
  // A body that a route does not ask for is read all the same, and refused when it cannot be.
  if (route.method !== 'GET')
    for (const code of ['invalid_request', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (route.query) codes.add('invalid_request')
  if (route.idempotent)
    for (const code of ['invalid_request', 'idempotency_in_progress', 'idempotency_key_reused'] as const)
      codes.add(code)
  return [...codes]
}

/** The most bytes that a body of the route may have. */
export const bodyLimitOf = ({ raw, mount }: Pick<Route, 'raw' | 'mount'>): number =>
  mount?.bodyLimit ?? raw?.limit ?? maxBodyBytes

export const isThrottled = (route: Route): boolean =>
  route.limits !== undefined || ['machine', 'contact', 'machine_or_contact'].includes(route.access.kind)
