import { pathParams, type Route } from '@userkeep/contract'
import { idsIn, pathsTo, rowsFor } from './callers.ts'
import { type Answer, named } from './exchange.ts'
import type { Created } from './fill.ts'
import { asOwner, queryFor } from './probe-ids.ts'
import { rowsOf } from './rows.ts'
import type { Schema } from './sample.ts'
import type { Side, World } from './world.ts'

/** Routes that need more than a schema can express. The world has one of each anyway. */
const notFromSamples: Record<string, string> = {
  'POST /v1/organization/alerts/destinations': 'a chat requires a format and an address, email its recipients',
  'POST /v1/organization/gateways': 'credentials are tried at the gateway, and the sandbox is for `test` alone',
  'POST /v1/organization/gamification/badges':
    'what it is awarded for is a rule, a level or a streak, and says how often',
  'POST /v1/organization/environments/test/purge': 'it is confirmed with the name of the organization',
}

/** Creates everything from a sample, unless it exists. */
export const creationProblems = (created: readonly Created[]): string[] =>
  created
    .filter(({ route }) => !(named(route) in notFromSamples))
    .filter(
      ({ route, answer }) => ![route.success.status, route.success.orCreated ? 201 : 409, 409].includes(answer.status),
    )
    .map(({ route, answer }) => `${named(route)} refused a sample: ${answer.status} ${answer.text.slice(0, 200)}`)

/** Every read works for its owner, and no answer carries the internal id of the organization. */
export async function probeLeaks(world: World, side: Side, created: readonly Created[]): Promise<string[]> {
  const rows = await rowsOf(world.sql, side)
  const problems = created.flatMap(({ route, answer }) => leakIn(side, route, answer))
  for (const route of world.routes.filter(({ method }) => method === 'GET')) {
    if (!['staff', 'staff_without_organization', 'machine', 'contact', 'one_time_token'].includes(route.access.kind))
      continue
    const paths = idsIn(route).length > 0 ? rowsFor(route, rows).flatMap(({ id }) => pathsTo(route, rows, id)) : [{}]
    const answers = paths.map(async (params) =>
      world.send(route, { ...(await asOwner(side, route, 'live')), ...queryFor(route, 'live'), params }),
    )
    const answered = await Promise.all(answers)
    // Whether something has a name is not known here, nor an id in the query; that a row has an id in the path is.
    const byName = pathParams(route.path).length > idsIn(route).length || asksForId(route)
    const speaksForItself = route.mount !== undefined
    if (!byName && !speaksForItself && !answered.some(({ status }) => status === 200)) {
      problems.push(`${named(route)} answered its owner ${answered.map(({ status }) => status).join(', ')}`)
    }
    problems.push(...answered.flatMap((answer) => leakIn(side, route, answer)))
  }
  return problems
}

const leakIn = ({ organizationId }: Side, route: Route, { text }: Answer): string[] =>
  text.includes(organizationId) ? [`${named(route)} gives away the internal id of the organization`] : []

const asksForId = ({ query }: Route): boolean =>
  (query?.required ?? []).some((name) => (query?.properties[name] as Schema | undefined)?.format === 'uuid')
