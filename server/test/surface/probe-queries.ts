import type { Route } from '@userkeep/contract'
import { someOf } from '../../testing/depth.ts'
import { idsIn, keyIn, permitted, smallBody } from './callers.ts'
import { errorOf, named, refusalProblems, walk } from './exchange.ts'
import { queryFor } from './probe-ids.ts'
import { type Schema, takes, typesOf } from './sample.ts'
import type { World } from './world.ts'

const parametersOf = (route: Route): [string, Schema][] =>
  Object.entries(route.query?.properties ?? {}) as [string, Schema][]

/** A parameter that cannot be is refused by its name. */
export const probeQueries = (world: World): Promise<string[]> =>
  walk(world.routes, (route) =>
    parametersOf(route).flatMap(([name, schema]) => {
      if (typesOf(schema).length === 0 && !schema.enum) return []
      const long = 'x'.repeat((schema.maxLength ?? 0) + 1)
      return [
        ...(takes(schema, 'text') ? [] : [refusedParameter(world, route, name, `${name}=text`)]),
        ...(schema.maxLength === undefined ? [] : [refusedParameter(world, route, name, `${name}=${long}`)]),
        refusedParameter(world, route, name, `${name}=live&${name}=test`),
        refusedParameter(world, route, null, `${name}=%00`),
      ]
    }),
  )

async function refusedParameter(world: World, route: Route, name: string | null, query: string): Promise<string[]> {
  const answer = await world.send(route, { ...permitted(world.home, route), ...smallBody(route), query })
  const { code, fields = {} } = errorOf(answer)
  const what = `?${query.slice(0, 60)}`
  if (code !== 'invalid_request') return [`${named(route)}, ${what}: expected invalid_request, got ${answer.status}`]
  return [
    ...refusalProblems(route, what, answer),
    ...(name === null || name in fields ? [] : [`${named(route)}, ${what}: error.fields does not name it`]),
  ]
}

/** A parameter that no route knows is named on a write, and nothing to a read. */
export const probeStrayParameters = (world: World): Promise<string[]> =>
  walk(world.routes.filter(leavesNothing), (route) =>
    ['stray', '__proto__', 'constructor'].map((name) =>
      route.method === 'GET' ? overlooked(world, route, name) : refusedParameter(world, route, name, `${name}=1`),
    ),
  )

/** A read that is recorded, such as an export, does leave something; what is mounted has parameters of its own. */
const leavesNothing = ({ method, audit, mount }: Route): boolean =>
  mount === undefined && (method !== 'GET' || audit === undefined)

async function overlooked(world: World, route: Route, name: string): Promise<string[]> {
  const caller = permitted(world.home, route)
  const [plain, stray] = [
    await world.send(route, caller),
    await world.send(route, { ...caller, query: `${name}=1&other=%00` }),
  ]
  return plain.status === stray.status ? [] : [`${named(route)}, ?${name}=1: ${stray.status} and not ${plain.status}`]
}

const outOfRange = [
  '%00',
  '%ED%A0%80',
  '0',
  '-1',
  '201',
  '1e2',
  '1.5',
  '',
  'all',
  'null',
  '99999999999999999999',
  '0x10',
  '%2B5',
]

const badOffsets = ['%00', '-1', 'x', '', '1e3', '99999999999999999999', '1&offset=2']

/** Paging never fails: what is out of range falls back. */
export const probePaging = (world: World): Promise<string[]> =>
  walk(
    world.routes.filter((route) => route.query?.properties.offset && idsIn(route).length === 0),
    (route) => [
      ...someOf([...outOfRange, '1&limit=2'], 5, route.name.length).map((limit) =>
        pages(world, route, `limit=${limit}`, { limit: 50 }),
      ),
      ...someOf(badOffsets, 3, route.name.length).map((offset) =>
        pages(world, route, `offset=${offset}`, { offset: 0 }),
      ),
      pages(world, route, 'limit=200&offset=3', { limit: 200, offset: 3 }),
      pages(world, route, 'limit=1', { limit: 1 }),
      pages(world, route, 'offset=2147483647', { offset: 2147483647 }),
    ],
  )

async function pages(world: World, route: Route, query: string, expected: Record<string, number>): Promise<string[]> {
  const params = keyIn(world.home, route)
  const { status, body } = await world.send(route, {
    ...permitted(world.home, route),
    ...smallBody(route),
    params,
    query: [queryFor(route, 'live').query, query].filter(Boolean).join('&'),
  })
  if (status !== 200) return [`${named(route)}, ?${query}: expected 200, got ${status}`]
  return Object.entries(expected).flatMap(([name, value]) => {
    const got = (body as Record<string, unknown>)[name]
    return got === value ? [] : [`${named(route)}, ?${query}: ${name} is ${got}, not ${value}`]
  })
}
