import type { ContactAccess, Route } from '@userkeep/contract'
import { bodiesOf, idsIn, pathsTo, rowsFor, smallBody } from './callers.ts'
import { named, refused, walk } from './exchange.ts'
import type { Neighbour } from './neighbour.ts'
import { referenceIn, representativesOf } from './rows.ts'
import type { World } from './world.ts'

const accessOf = ({ access }: Route): ContactAccess | null => (access.kind === 'contact' ? access : null)

/** Posts on a public board are for others to read, vote and comment on, never to change. */
const shared = new Set([
  'GET /v1/contact/feedback/{id}',
  'GET /v1/contact/feedback/{id}/comments',
  'POST /v1/contact/feedback/{id}/comments',
  'POST /v1/contact/feedback/{id}/vote',
  'DELETE /v1/contact/feedback/{id}/vote',
])

/** Asks for rows of another contact or customer of the same environment. */
export const probeOtherContacts = (world: World, { side, theirs, own }: Neighbour): Promise<string[]> =>
  walk(
    world.routes.filter((route) => accessOf(route) && idsIn(route).length > 0 && !shared.has(named(route))),
    (route) =>
      rowsFor(route, representativesOf(theirs)).flatMap(({ table, id }) =>
        // Below what the other one has, and below what the caller has.
        [representativesOf(theirs), representativesOf(own)]
          .flatMap((rows) => pathsTo(route, rows, id))
          .map((params) =>
            refused(world, route, 'not_found', `an id of another contact's ${table}`, {
              credential: String(side.credentials.contact),
              ...smallBody(route, { reference: referenceIn(own, route.path) }),
              params,
            }),
          ),
      ),
  )

/** A session whose identity was not proven is refused before anything about the body is. */
export const probeUnverified = (world: World, { unverified }: Neighbour): Promise<string[]> =>
  walk(
    world.routes.filter((route) => accessOf(route)?.verified),
    (route) =>
      bodiesOf(route).map(([what, body]) =>
        refused(world, route, 'unverified_session', `an unverified session and ${what}`, {
          credential: unverified,
          ...body,
        }),
      ),
  )

/** Likewise a role in the team that does not hold the permission. */
export const probeTeamRoles = (world: World, { lacking }: Neighbour): Promise<string[]> =>
  walk(world.routes, (route) => {
    const permission = accessOf(route)?.permission
    if (!permission) return []
    return bodiesOf(route).map(([what, body]) =>
      refused(world, route, 'forbidden', `a role in the team without the permission and ${what}`, {
        credential: lacking[permission],
        ...body,
      }),
    )
  })
