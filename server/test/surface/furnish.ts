import type { Route } from '@userkeep/contract'
import { idsIn, permitted, smallBody } from './callers.ts'
import type { Answer } from './exchange.ts'
import { type Row, rowsNamed, rowsOf } from './rows.ts'
import type { Side, World } from './world.ts'

export interface Created {
  route: Route
  answer: Answer
}

/** Lets an organization have one of everything that its API can create, in both environments. */
export async function furnish(world: World, side: Side): Promise<Created[]> {
  const creating = world.routes.filter(
    ({ method, success, access }) =>
      method === 'POST' && success.status === 201 && ['staff', 'machine', 'machine_or_contact'].includes(access.kind),
  )
  const created: Created[] = []
  // What stands inside something else comes after it.
  for (const route of creating.toSorted((a, b) => idsIn(a).length - idsIn(b).length)) {
    for (const environment of ['live', 'test'] as const) {
      const rows = (await rowsOf(world.sql, side)).filter(({ environmentId }) => isIn(side, environment, environmentId))
      const reference = (field: string) => idIn(rows, field.replace(/_id$/, ''))
      const answer = await world.send(route, {
        ...permitted(side, route, environment),
        ...smallBody(route, { environment, reference }),
        ...(route.query?.properties.environment && { query: `environment=${environment}` }),
        params: Object.fromEntries(idsIn(route).map(({ name, segment }) => [name, idIn(rows, segment) ?? ''])),
      })
      created.push({ route, answer })
    }
  }
  return created
}

const isIn = ({ environments }: Side, environment: 'live' | 'test', id: string | null): boolean =>
  id === null || id === environments[environment]

const idIn = (rows: readonly Row[], name: string): string | undefined => rowsNamed(rows, name)[0]?.id
