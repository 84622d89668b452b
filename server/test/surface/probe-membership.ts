import { randomBytes } from 'node:crypto'
import type { Route } from '@userkeep/contract'
import { asStaff, bodiesOf, isStaff, smallBody } from './callers.ts'
import { errorOf, named, refused, walk } from './exchange.ts'
import type { World } from './world.ts'

/** A role without the permission is refused before anything about the body is. */
export const probePermissions = (world: World): Promise<string[]> =>
  walk(world.routes, (route) => {
    if (route.access.kind !== 'staff' || route.access.permission === null) return []
    const caller = asStaff(world.home, world.lacking[route.access.permission])
    return bodiesOf(route).map(([what, body]) =>
      refused(world, route, 'forbidden', `a role without the permission and ${what}`, { ...caller, ...body }),
    )
  })

/** A guard is checked before the body is read: first its permission, then the recent confirmation. */
export const probeGuards = (world: World): Promise<string[]> =>
  walk(world.routes, (route) => {
    const { guard } = route
    if (!guard || guard.fields) return []
    const lacking = asStaff(world.home, world.lacking[guard.permission])
    return bodiesOf(route).flatMap(([what, body]) => [
      refused(world, route, 'forbidden', `a role without the guard's permission and ${what}`, { ...lacking, ...body }),
      ...(guard.confirmed
        ? [
            refused(world, route, 'confirmation_required', `a session that was not confirmed and ${what}`, {
              ...asStaff(world.home, world.unconfirmedSession),
              ...body,
            }),
          ]
        : []),
    ])
  })

/** Membership decides: any other `X-Organization-Id` opens nothing. */
export const probeOrganizations = (world: World): Promise<string[]> =>
  walk(world.routes.filter(honoursOrganization), (route) => {
    const codes = {
      foreign: world.away.code,
      unknown: `org_${randomBytes(16).toString('hex')}`,
      malformed: "org_'; --",
      internal: world.home.organizationId,
      'very long': 'org_'.repeat(500),
    }
    return Object.entries(codes).map(([what, code]) =>
      refused(world, route, 'not_a_member', `a code that is ${what}`, {
        ...smallBody(route),
        credential: String(world.home.credentials.staff),
        headers: { 'x-organization-id': code },
      }),
    )
  })

const honoursOrganization = (route: Route): boolean =>
  isStaff(route) && !(route.access.kind === 'staff_without_organization' && route.access.header === 'ignored')

/** Without an organization only what says so works, whether the body is right or not. */
export const probeLimitedSession = (world: World): Promise<string[]> =>
  walk(world.routes, (route) =>
    route.access.kind === 'staff'
      ? bodiesOf(route).map(([what, body]) =>
          refused(world, route, 'not_a_member', `a session without organization and ${what}`, {
            credential: world.limitedSession,
            ...body,
          }),
        )
      : [],
  )

/** Routes open to a session without an organization work with one. */
export const probeOpenToLimited = (world: World): Promise<string[]> =>
  walk(world.routes, (route) =>
    route.access.kind === 'staff_without_organization' ? [worksWithout(world, route)] : [],
  )

async function worksWithout(world: World, route: Route): Promise<string[]> {
  const answer = await world.send(route, { ...smallBody(route), credential: await world.limited() })
  // A token that the sample made up is refused by the verb itself, and that is late enough.
  const isOfVerb = errorOf(answer).code === 'not_found' && route.errors?.includes('not_found')
  return answer.status === route.success.status || isOfVerb
    ? []
    : [`${named(route)}, a session without organization: got ${answer.status} ${errorOf(answer).code ?? ''}`]
}
