import type { Route } from '@userkeep/contract'
import { idsIn, pathsTo, permitted, rowsFor, smallBody } from './callers.ts'
import type { Answer, Sending } from './exchange.ts'
import { type Row, referenceIn, rowsOf } from './rows.ts'
import type { SampleOptions } from './sample.ts'
import type { Side, World } from './world.ts'

export interface Created {
  route: Route
  answer: Answer
}

/** Lets an organization have one of everything that its API can create, in both environments. */
export async function fill(world: World, side: Side): Promise<Created[]> {
  const created: Created[] = []
  // Nested objects are created after their parents.
  const levels = Map.groupBy(creating(world.routes), (route) => idsIn(route).length)
  for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
    let rows = await rowsOf(world.sql, side)
    for (const route of levels.get(level) ?? []) {
      for (const environment of ['live', 'test'] as const) {
        let answer = await create(world, side, route, environment, rows)
        if (answer === undefined || notAccepted.includes(answer.status)) {
          // It may need an object that was created since. To read all rows takes longer than a request.
          rows = await rowsOf(world.sql, side)
          answer = await create(world, side, route, environment, rows)
        }
        created.push({ route, answer: answer as Answer })
      }
    }
  }
  return created
}

/** Answers to a sample that does not fit. */
const notAccepted = [400, 404]

/** A POST that says it creates, that adds to what a GET lists, or that sets something going. */
function creating(routes: readonly Route[]): Route[] {
  const lists = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const makers = ['staff', 'machine', 'contact', 'machine_or_contact']
  return routes.filter(({ method, path, success, access, mount }) => {
    if (method !== 'POST' || mount) return false
    if (access.kind === 'publishable') return success.status === 202
    return makers.includes(access.kind) && (success.status === 201 || success.status === 202 || lists.has(path))
  })
}

async function create(
  world: World,
  side: Side,
  route: Route,
  environment: 'live' | 'test',
  all: readonly Row[],
): Promise<Answer | undefined> {
  const rows = all.filter(({ environmentId }) => isIn(side, environment, environmentId))
  const paths = idsIn(route).length > 0 ? rowsFor(route, rows).flatMap(({ id }) => pathsTo(route, rows, id)) : [{}]
  let answer: Answer | undefined
  for (const body of bodiesFor(route, { environment, reference: referenceIn(rows, route.path) })) {
    for (const params of paths) {
      answer = await world.send(route, {
        ...permitted(side, route, environment),
        ...body,
        ...(route.query?.properties.environment && { query: `environment=${environment}` }),
        params,
      })
      if (!notAccepted.includes(answer.status)) return answer
    }
  }
  return answer
}

/** The smallest, the fullest, and the smallest with one thing more: a schema does not say which fields go together. */
export function bodiesFor(route: Route, options: SampleOptions): Pick<Sending, 'body' | 'raw'>[] {
  const small = smallBody(route, options)
  const full = smallBody(route, { ...options, optional: true })
  const more = Object.entries(full.body ?? {}).map(([name, value]) => ({
    body: { ...(small.body as object), [name]: value },
  }))
  return [small, full, ...more]
}

const isIn = ({ environments }: Side, environment: 'live' | 'test', id: string | null): boolean =>
  id === null || id === environments[environment]
