import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes as contractRoutes, type Route, surfaceLimits } from '@userkeep/contract'
import { minutes } from '../../src/platform/clock.ts'
import { testApp } from '../../testing/app.ts'
import { named, refusalProblems } from './exchange.ts'
import { type Created, furnish } from './furnish.ts'
import { mounted } from './mounted.ts'
import { moveInBeside, type Neighbour } from './neighbour.ts'
import { probeFields, probePoison, probeReader, probeShapes } from './probe-bodies.ts'
import { probeCollections } from './probe-collections.ts'
import { probeOtherContacts, probeTeamRoles, probeUnverified } from './probe-contacts.ts'
import { probeCredentials } from './probe-credentials.ts'
import { probeEnvironments } from './probe-environments.ts'
import { probeForeignIds, probeOtherEnvironment, probeOwnIds } from './probe-ids.ts'
import { creationProblems, probeLeaks } from './probe-leaks.ts'
import { probeLimits, probeRateHeaders, probeSpentKey, probeStaffUnthrottled } from './probe-limits.ts'
import { probeLongest } from './probe-longest.ts'
import { probeLimitedSession, probeOpenToLimited, probeOrganizations, probePermissions } from './probe-membership.ts'
import { probeMethods } from './probe-methods.ts'
import { probePaging, probeQueries, probeStrayParameters } from './probe-queries.ts'
import { probeRepeats } from './probe-repeats.ts'
import { probeStalls } from './probe-stalls.ts'
import { changingNothing } from './rows.ts'
import { createWorld, type World } from './world.ts'

let world: World
let created: Created[]
let neighbour: Neighbour
before(async () => {
  world = await createWorld(await testApp(), { routes: mounted })
  created = [...(await furnish(world, world.home)), ...(await furnish(world, world.away))]
  neighbour = await moveInBeside(world)
})
after(async () => {
  await world.close()
  await world.app.close()
})

const me = mounted.find(({ path }) => path === '/v1/me') as Route

const none = (problems: string[]) => {
  if (problems.length > 0) assert.fail(`\n${problems.join('\n')}`)
}
const refusing = (name: string, probe: (world: World) => Promise<string[]>) =>
  test(name, async () => none(await changingNothing(world.sql, () => probe(world))))

test('every route of the contract is mounted', () => {
  const there = new Set(mounted.map(named))
  assert.deepEqual(
    contractRoutes.map(named).filter((route) => !there.has(route)),
    [],
  )
})

test('everything that can be created is created from a sample', () => none(creationProblems(created)))

refusing('every route refuses a missing, unknown or misplaced credential, and other families by name', probeCredentials)
refusing('a role without the permission is forbidden, also with a bad body', probePermissions)
refusing("an organization that is not the caller's opens nothing", probeOrganizations)
refusing('a session without organization is a member nowhere', probeLimitedSession)
refusing("an id that is unknown, malformed or another organization's is not found", probeForeignIds)
refusing('an id of the other environment is not found', probeOtherEnvironment)
refusing("another contact's id is not found in the same environment", (everything) =>
  probeOtherContacts(everything, neighbour),
)
refusing('a session whose identity was not proven is told so', (everything) => probeUnverified(everything, neighbour))
refusing('a role in a team without the permission is forbidden, also with a bad body', (everything) =>
  probeTeamRoles(everything, neighbour),
)
refusing('a field that is wrong, missing, unknown or too long is refused by its name', probeFields)
refusing('a body that is no JSON object is refused', probeShapes)
refusing('text and numbers that cannot be kept are refused wherever they stand', probePoison)
refusing('a body in another language or larger than the route takes is refused', probeReader)
refusing('no body, however bad, makes everyone else wait', probeStalls)
refusing('a query parameter that cannot be is refused by its name', probeQueries)
refusing('paging never fails', probePaging)
refusing('a parameter that nobody knows is named on a write and overlooked on a read', probeStrayParameters)
test('a path that nobody knows is not found', async () => {
  const nowhere = { method: 'GET', path: '/v1/nowhere', access: me.access } as const
  for (const path of ['/v1/nowhere', '/v1', '/v1/organization/', '/v1/%zz', '/v1//session'] as const) {
    const answer = await world.send({ ...nowhere, path })
    const problems = refusalProblems({ ...me, errors: ['not_found', 'invalid_request'] }, path, answer)
    none(problems)
  }
})

refusing('a method that a path does not know is refused with those that it does', probeMethods)
refusing('the machine surface says how much is left', probeRateHeaders)
refusing('staff sessions are not throttled', (everything) => probeStaffUnthrottled(everything, 300))

test('every read works for its owner and never shows the internal id of the organization', async () => {
  none(await probeLeaks(world, world.home, created))
})

const keyIn = async (environment: string): Promise<string> => {
  const owner = world.app.as(await world.home.session())
  return (await owner.post('/v1/organization/api-keys', { kind: 'secret', environment, name: 'Busy' })).body.key
}

test('a key has a thousand requests a minute, on the whole surface together', async () => {
  const [credential, other] = [await keyIn('live'), await keyIn('live')]
  world.app.clock.advance(minutes(1))
  const requests = Array.from({ length: 1000 }, () => world.sendOnce(me, { credential }))
  assert.equal((await Promise.all(requests)).filter(({ status }) => status !== 200).length, 0)
  none(await probeSpentKey(world, credential))
  const answer = await world.app.app.platform.limiter.consume(
    'machine.environment',
    world.home.environments.live,
    surfaceLimits.machineEnvironment,
    0,
  )
  assert.equal(answer.remaining, 2000, 'what the key is refused spends nothing of its environment')
  assert.equal((await world.sendOnce(me, { credential: other })).status, 200)
  world.app.clock.advance(minutes(1))
  assert.equal((await world.sendOnce(me, { credential })).status, 200)
})

test('all keys of an environment have three thousand requests a minute, and the other environment its own', async () => {
  const [credential, other, testing] = [await keyIn('live'), await keyIn('live'), await keyIn('test')]
  world.app.clock.advance(minutes(1))
  const { limiter } = world.app.app.platform
  await limiter.consume('machine.environment', world.home.environments.live, surfaceLimits.machineEnvironment, 2998)
  for (const key of [credential, other]) assert.equal((await world.sendOnce(me, { credential: key })).status, 200)
  none(await probeSpentKey(world, await keyIn('live')))
  assert.equal((await world.sendOnce(me, { credential: testing })).status, 200)
})

test('a session without organization works where that is said', async () => none(await probeOpenToLimited(world)))
test('the query or the body names the environment, and never both of them another', async () =>
  none(await probeEnvironments(world)))
test('a repeat under the same key is answered as before', async () => none(await probeRepeats(world)))
test('a limited route answers exactly so many from one place', async () => none(await probeLimits(world)))
test('every collection is read by cursor while others insert, and by offset', async () =>
  none(await probeCollections(world)))
test('every id finds what its organization owns', async () => none(await probeOwnIds(world, world.away)))
// Last, for what it sends is meant, and ends what the others need.
test('the longest text that a route takes can be kept', async () => none(await probeLongest(world)))
