import { type AnswerOf, type Route, secretKeyPermissions } from '@userkeep/contract'
import type { Area } from '../area.ts'
import type { ContextOf } from '../bind-hooks.ts'
import { JsonText } from '../json-text.ts'
import type { Call } from './call.ts'
import type { Read, ReadRoute, RouteReader } from './route-reader.ts'
import { compileCheck } from './validation.ts'

export function readsOf(areas: readonly Area[], contextOf: ContextOf): ReadRoute {
  const byName = new Map(areas.map((area) => [area.contract.name, area]))
  return async <R extends Route>(reader: RouteReader, route: R, read: Read<R>) => {
    const area = byName.get(route.area)
    const verb = area?.verbs[route.name]
    if (!area || !verb) throw new Error(`${route.area}.${route.name} is not a route of this service`)
    if (route.method !== 'GET' && !route.readOnly) throw new Error(`${route.area}.${route.name} is not a read`)
    if (!isOpenToKeys(route))
      throw new Error(`A secret key does not include the permission of ${route.area}.${route.name}`)
    const context = contextOf(area)
    if (context.settings.checkAnswers) requireValid(route, read.query ?? {})
    const call = {
      ...reader,
      params: read.params ?? {},
      query: read.query ?? {},
      body: read.body,
      headers: {},
      userAgent: null,
      origin: null,
      now: context.clock.now(),
      idempotencyKey: null,
      claim: null,
      db: context.sql,
      change: () => Promise.reject(new Error(`${route.area}.${route.name} writes`)),
      created: () => {},
      replayed: () => {},
      platform: context,
      own: context.own,
    }
    const answer = await verb(call as unknown as Call)
    const body = answer instanceof JsonText ? JSON.parse(answer.text) : answer
    return body as AnswerOf<R>
  }
}

/** Outside production, a read that a request could not make is a mistake of its author. */
function requireValid(route: Route, query: object): void {
  const check = compileCheck(route.query ?? {})
  if (check(query)) return
  throw new Error(`${route.area}.${route.name} cannot be read so: ${JSON.stringify(check.errors)}`)
}

/** The member who created a key could read the route without it. */
const isOpenToKeys = ({ access }: Route): boolean =>
  access.kind === 'machine' ||
  (access.kind === 'staff' && secretKeyPermissions.some((permission) => permission === access.permission))
