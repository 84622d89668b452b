import { bodyLimitOf, type Route } from '@userkeep/contract'
import { isNightly } from '../../testing/depth.ts'
import { bodyLimit, workedMs } from '../../testing/main-thread.ts'
import { permitted } from './callers.ts'
import { named } from './exchange.ts'
import type { World } from './world.ts'
import { worstBodies } from './worst-bodies.ts'

/**
 * Sends the routes the worst bodies that they read, and names those that held everyone else up. By day it skips a body
 * that is in `sent` because a route with the same reader and at least as many fields got one that costs the same.
 */
export async function probeStalls(world: World, sent = new Set<string>()): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes.filter(({ method }) => method !== 'GET')) {
    const key = route.access.kind === 'publishable' ? String(world.home.credentials.publishable) : null
    for (const { what, raw: body, key: kind } of worstBodies(route, bodyLimitOf(route) - 200)) {
      const cost = `${readerOf(route)} ${kind}`
      if (sent.has(cost) && !isNightly) continue
      sent.add(cost)
      // The key is in the body, and without it nothing else of the body is looked at.
      const raw = key && body.startsWith('{') ? body.replace('{', `{"publishable_key":"${key}",`) : body
      const sending = { ...permitted(world.home, route), raw }
      // A request that is refused at once does little outside its longest turn of the event loop.
      const held = await bodyLimit.over(() => workedMs(() => world.send(route, sending)))
      if (held !== null) problems.push(`${named(route)}, ${what}: the main thread worked for ${Math.round(held)} ms`)
    }
  }
  return problems
}

/** Returns the routes that take a body, first those with the most fields: an unknown field is compared with each. */
export function widestFirst(routes: readonly Route[]): Route[] {
  const width = ({ body }: Route) => Object.keys(body?.properties ?? {}).length
  return routes.filter(({ method }) => method !== 'GET').toSorted((a, b) => width(b) - width(a))
}

/** Describes the part of the pipeline that reads a body. A mounted route reads its own. */
const readerOf = (route: Route): string =>
  JSON.stringify([route.access.kind, bodyLimitOf(route), route.raw, route.form, route.mount && route.path])
