import type { Route } from '@userkeep/contract'
import { idsIn, pathsTo, permitted, rowsFor, smallBody } from './callers.ts'
import type { Answer, Sending } from './exchange.ts'
import { referenceIn, rowsOf } from './rows.ts'
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
  for (const route of creating(world.routes).toSorted((a, b) => idsIn(a).length - idsIn(b).length)) {
    for (const environment of ['live', 'test'] as const) {
      const answer = await create(world, side, route, environment)
      created.push({ route, answer })
    }
  }
  return created
}

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

async function create(world: World, side: Side, route: Route, environment: 'live' | 'test'): Promise<Answer> {
  const rows = (await rowsOf(world.sql, side)).filter(({ environmentId }) => isIn(side, environment, environmentId))
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
      if (![400, 404].includes(answer.status)) return answer
    }
  }
  return answer as Answer
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
