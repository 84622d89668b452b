import type { Route } from '@userkeep/contract'
import { idsIn } from './callers.ts'
import { type Answer, named } from './exchange.ts'
import type { Created } from './furnish.ts'
import { asOwner, inEnvironment } from './probe-ids.ts'
import { rowsNamed, rowsOf } from './rows.ts'
import type { Side, World } from './world.ts'

/** What the API can create it does create, from the smallest body that it accepts. */
export const creationProblems = (created: readonly Created[]): string[] =>
  created
    .filter(({ route, answer }) => answer.status !== route.success.status)
    .map(({ route, answer }) => `${named(route)} refused a sample: ${answer.status} ${answer.text.slice(0, 200)}`)

/** Every read works for its owner, and no answer carries the internal id of the organization. */
export async function probeLeaks(world: World, side: Side, created: readonly Created[]): Promise<string[]> {
  const rows = await rowsOf(world.sql, side)
  const problems = created.flatMap(({ route, answer }) => leakIn(side, route, answer))
  for (const route of world.routes.filter(({ method }) => method === 'GET')) {
    if (!['staff', 'staff_without_organization', 'machine', 'holder'].includes(route.access.kind)) continue
    const candidates = rowsNamed(rows, idsIn(route)[0]?.segment ?? '').slice(
      0,
      idsIn(route).length === 0 ? 1 : undefined,
    )
    const answers = candidates.map(async ({ id }) =>
      world.send(route, {
        ...(await asOwner(side, route, 'live')),
        ...inEnvironment(route, 'live'),
        params: Object.fromEntries(idsIn(route).map(({ name }) => [name, id])),
      }),
    )
    const answered = await Promise.all(answers)
    if (!answered.some(({ status }) => status === 200)) {
      problems.push(`${named(route)} answered its owner ${answered.map(({ status }) => status).join(', ')}`)
    }
    problems.push(...answered.flatMap((answer) => leakIn(side, route, answer)))
  }
  return problems
}

const leakIn = ({ organizationId }: Side, route: Route, { text }: Answer): string[] =>
  text.includes(organizationId) ? [`${named(route)} gives away the internal id of the organization`] : []
