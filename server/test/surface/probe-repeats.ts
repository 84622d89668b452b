import { randomUUID } from 'node:crypto'
import { idempotencyKeyLength, type Route } from '@userkeep/contract'
import { idsIn, permitted, smallBody } from './callers.ts'
import { type Answer, errorOf, named, type Sending } from './exchange.ts'
import type { World } from './world.ts'

/** A repeat under the same key is answered as before and done once. Changes the organization. */
export async function probeRepeats(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes.filter(({ idempotent }) => idempotent)) {
    problems.push(...(await probeRepeat(world, route)).map((problem) => `${named(route)}: ${problem}`))
  }
  return problems
}

async function probeRepeat(world: World, route: Route): Promise<string[]> {
  const caller = permitted(world.home, route)
  const body = smallBody(route)
  const under = (key: string, sending: Sending = body): Promise<Answer> =>
    world.send(route, { ...caller, ...sending, headers: { ...caller.headers, 'idempotency-key': key } })
  const key = randomUUID()
  const first = await under(key)
  const again = await under(key)
  const other = await under(key, anotherRequest(route, body))
  const long = await under('k'.repeat(idempotencyKeyLength + 1))
  return [
    ...(first.status >= 500 ? [`the first answer was ${first.status}`] : []),
    ...(first.headers['idempotent-replay'] === undefined ? [] : ['the first answer says that it is a replay']),
    ...(again.status === first.status && again.text === first.text ? [] : ['a repeat is answered differently']),
    ...(again.headers['idempotent-replay'] === 'true' ? [] : ['a repeat does not say that it is one']),
    ...(errorOf(other).code === 'idempotency_key_reused' ? [] : [`another request under the key got ${other.status}`]),
    ...(errorOf(long).code === 'invalid_request' ? [] : [`a key that is too long got ${long.status}`]),
  ]
}

/** The same route, with something else in the path, the query or the body. */
function anotherRequest(route: Route, { body }: Sending): Sending {
  const [id] = idsIn(route)
  if (id) return { body, params: { [id.name]: randomUUID() } }
  if (route.query?.properties.environment) return { body, query: 'environment=test' }
  const full = smallBody(route, { optional: true }).body
  if (JSON.stringify(full) !== JSON.stringify(body)) return { body: full }
  const other = Object.entries(full ?? {}).map(([name, value]) => {
    if (name === 'name') return [name, `${value} again`]
    return [name, Array.isArray(value) ? [...value, ...value] : value]
  })
  return { body: Object.fromEntries(other) }
}
