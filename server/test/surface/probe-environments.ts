import type { Route } from '@userkeep/contract'
import { permitted, smallBody } from './callers.ts'
import { errorOf, named } from './exchange.ts'
import { referenceIn, rowsOf } from './rows.ts'
import type { World } from './world.ts'

const namesIt = (route: Route): boolean => route.body?.properties.environment !== undefined

/** Where a body may name the environment, the query may as well, and the body need not. */
export const routesThatNameTheEnvironmentTwice = (routes: readonly Route[]): string[] =>
  routes
    .filter(namesIt)
    .flatMap((route) => [
      ...(route.access.kind === 'staff' ? [] : [`${named(route)} is not of staff`]),
      ...(route.query?.properties.environment ? [] : [`${named(route)} does not take environment in the query`]),
      ...(route.body?.required?.includes('environment') ? [`${named(route)} demands environment in the body`] : []),
    ])

/** The query decides unless the body does, and the two cannot contradict each other. Creates. */
export async function probeEnvironments(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes.filter(namesIt)) {
    const rows = await rowsOf(world.sql, world.home)
    const { environment: _, ...body } = smallBody(route, { reference: referenceIn(rows, route.path) }).body as Body
    const send = (query: string, inBody: object) =>
      world.send(route, { ...permitted(world.home, route), query, body: { ...body, ...inBody } })
    for (const [query, inBody, expected] of agreeing) {
      const answer = await send(query, inBody)
      const got = (answer.body as Body | undefined)?.environment
      if (got !== expected) problems.push(`${named(route)}?${query}: ${answer.status} in ${got}, not ${expected}`)
    }
    for (const [query, inBody] of contradicting) {
      const { code, fields = {} } = errorOf(await send(query, inBody))
      if (code !== 'invalid_request' || !('environment' in fields))
        problems.push(`${named(route)}?${query}: ${JSON.stringify(inBody)} is not refused`)
    }
  }
  return problems
}

type Body = Record<string, unknown>

const agreeing: [query: string, body: object, expected: string][] = [
  ['', {}, 'live'],
  ['environment=test', {}, 'test'],
  ['', { environment: 'test' }, 'test'],
  ['environment=test', { environment: 'test' }, 'test'],
  ['environment=live', {}, 'live'],
]

const contradicting: [query: string, body: object][] = [
  ['environment=test', { environment: 'live' }],
  ['environment=live', { environment: 'test' }],
]
