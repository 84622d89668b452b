import { randomUUID } from 'node:crypto'
import type { Route } from '@userkeep/contract'
import { isNightly } from '../../testing/depth.ts'
import { asStaff, idsIn, isStaff, pathsTo, permitted, rowsFor, smallBody } from './callers.ts'
import { errorOf, named, refused, type Sending, walk } from './exchange.ts'
import { type Row, referenceIn, representativesOf, rowsOf } from './rows.ts'
import { type Schema, sample } from './sample.ts'
import type { Side, World } from './world.ts'

const withIds = (world: World): Route[] => world.routes.filter((route) => idsIn(route).length > 0)

const malformed = ['1', 'not-a-uuid', `urn:uuid:${randomUUID()}`, '%00', '..%2f..%2fetc', 'a'.repeat(250), 'null']

/** Nobody finds what is not there, is no id, or belongs to another organization. */
export async function probeForeignIds(world: World): Promise<string[]> {
  const own = representativesOf(await rowsOf(world.sql, world.home))
  const foreign = representativesOf(await rowsOf(world.sql, world.away))
  return walk(withIds(world), (route) => {
    const refusedAt = (what: string, params: Record<string, string>) =>
      refused(world, route, 'not_found', what, {
        ...permitted(world.home, route),
        ...smallBody(route, { reference: referenceIn(own, route.path) }),
        ...queryFor(route, 'live'),
        params,
      })
    // Public routes belong to no caller.
    const strangers = route.access.kind === 'anyone' ? [] : rowsFor(route, foreign)
    return [
      ...pathsTo(route, own, randomUUID()).map((params) => refusedAt('an unknown id', params)),
      // A malformed id is refused before anything above it in the path is looked up.
      ...malformed.flatMap((id) =>
        pathsTo(route, own, id)
          .slice(0, isNightly ? undefined : 1)
          .map((params) => refusedAt(`the id ${id.slice(0, 20)}`, params)),
      ),
      ...strangers.flatMap(({ table, id }) =>
        pathsTo(route, own, id).map((params) => refusedAt(`an id of another organization's ${table}`, params)),
      ),
    ]
  })
}

/** Asks for rows of the other environment. */
export async function probeOtherEnvironment(world: World): Promise<string[]> {
  const own = representativesOf(await rowsOf(world.sql, world.home)).filter(
    ({ environmentId }) => environmentId !== null,
  )
  return walk(withIds(world).filter(isBoundToEnvironment), (route) => {
    const rows = rowsFor(route, own)
    return rows.flatMap((row) => {
      const other = row.environmentId === world.home.environments.live ? 'test' : 'live'
      const there = own.filter(({ environmentId }) => environmentId === world.home.environments[other])
      return pathsTo(route, own, row.id).map((params) =>
        refused(world, route, 'not_found', `an id of the other environment's ${row.table}`, {
          ...permitted(world.home, route, other),
          ...smallBody(route, { reference: referenceIn(there, route.path) }),
          ...queryFor(route, other),
          params,
        }),
      )
    })
  })
}

/** Finds the same ids as the owner, which proves that they were of the right kind. Changes the organization. */
export async function probeOwnIds(world: World, side: Side): Promise<string[]> {
  const gentle = withIds(world).toSorted((a, b) => harm(a) - harm(b))
  const problems: string[] = []
  let rows = await rowsOf(world.sql, side)
  for (const route of gentle) {
    if (route.method !== 'GET') rows = await rowsOf(world.sql, side)
    if (!(await findsOwn(world, side, route, rows)))
      problems.push(`${named(route)} finds nothing of its own organization`)
  }
  return problems
}

/** Reads come first, then deletions of parts before the whole, and last those that could remove the caller. */
const harm = (route: Route): number => {
  if (route.method === 'GET') return -1
  return route.method === 'DELETE' ? (route.access.kind === 'contact' ? 10 : 20) - idsIn(route).length : 0
}

async function findsOwn(world: World, side: Side, route: Route, rows: readonly Row[]): Promise<boolean> {
  for (const { id, environmentId } of rowsFor(route, rows)) {
    const environment = environmentId === side.environments.test ? 'test' : 'live'
    for (const params of pathsTo(route, rows, id)) {
      const answer = await world.send(route, {
        ...(await asOwner(side, route, environment)),
        ...smallBody(route, { reference: referenceIn(rows, route.path) }),
        ...queryFor(route, environment),
        params,
      })
      if (answer.status < 500 && !['not_found', 'unauthorized'].includes(errorOf(answer).code ?? '')) return true
    }
  }
  return false
}

/** With a session of its own where there is one: the request may end it. */
export async function asOwner(side: Side, route: Route, environment: 'live' | 'test'): Promise<Sending> {
  if (isStaff(route)) return asStaff(side, await side.session())
  if (route.access.kind === 'contact') return { credential: await side.contactSession(environment) }
  return permitted(side, route, environment)
}

const isBoundToEnvironment = ({ access, query }: Route): boolean =>
  ['machine', 'contact', 'machine_or_contact'].includes(access.kind) || query?.properties.environment !== undefined

/** The query that names the environment where the route takes one, with a value for each required parameter. */
export function queryFor({ query }: Route, environment: 'live' | 'test'): Sending {
  if (!query) return {}
  const { properties, required = [] } = query as Schema
  const values = new URLSearchParams(properties?.environment ? { environment } : {})
  for (const name of required) values.set(name, String(sample(properties?.[name] ?? {}, { environment }, name)))
  return values.size > 0 ? { query: String(values) } : {}
}
