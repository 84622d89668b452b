import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routesOf as routesOfContract } from '@userkeep/contract'
import type { FastifyInstance } from 'fastify'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/platform/area.ts'
import { nobody } from '../../src/platform/http/callers.ts'
import { mount } from '../../src/platform/http/mount.ts'
import { answerTheRest, createServer } from '../../src/platform/http/server.ts'
import { silent, type TestApp, testApp } from '../../testing/app.ts'
import { backtracks, routesThatTakeWithoutBound } from './bounds.ts'
import { bypassing, forgetful, mountByHand } from './broken.ts'
import { named } from './exchange.ts'
import { fill } from './fill.ts'
import { misbehaving } from './misbehaving.ts'
import { moveInBeside, type Neighbour } from './neighbour.ts'
import { probeFields, probeForms, probePoison, probeReader, probeShapes } from './probe-bodies.ts'
import { probeCollections } from './probe-collections.ts'
import { probeOtherContacts, probeTeamRoles, probeUnverified } from './probe-contacts.ts'
import { probeCredentials } from './probe-credentials.ts'
import { probeForeignIds, probeOtherEnvironment, probeOwnIds } from './probe-ids.ts'
import { probePages, probeStreams } from './probe-kinds.ts'
import { creationProblems, probeLeaks } from './probe-leaks.ts'
import { probeLimits, probeRateHeaders, probeSpentKey, probeStaffUnthrottled } from './probe-limits.ts'
import { probeLimitedSession, probeOrganizations, probePermissions } from './probe-membership.ts'
import { probeMethods } from './probe-methods.ts'
import { probePaging, probeQueries, probeStrayParameters } from './probe-queries.ts'
import { probeRepeats } from './probe-repeats.ts'
import { probeStalls } from './probe-stalls.ts'
import { changingNothing } from './rows.ts'
import {
  routesThatCompleteSteps,
  routesThatLetTheEnvironmentBeNamed,
  routesThatMoveBalances,
  routesThatNameTheInternalId,
  routesWithCredentialsInTheQuery,
  routesWithTheirOwnAudience,
} from './rules.ts'
import { sound } from './sound.ts'
import { createWorld, type World } from './world.ts'

// Tests the walkers: on a server with faulty routes every probe must report them.

const routesOf = ({ contract }: Area) => routesOfContract(contract)

let app: TestApp
let http: FastifyInstance
let good: World
let bad: World
let byHand: World
let neighbour: Neighbour
before(async () => {
  app = await testApp()
  http = createServer({ log: silent, trustProxy: true })
  const authenticators = Object.assign({}, nobody, ...areas.map((area) => area.authenticates ?? {}))
  const { platform } = app.app
  const context = { ...platform, own: undefined }
  for (const area of [sound, forgetful]) mount(http, { platform, authenticators }, area, context)
  mountByHand(http)
  answerTheRest(http, [...routesOf(sound), ...routesOf(forgetful), ...bypassing], () => false)
  const baseUrl = await http.listen({ host: '127.0.0.1', port: 0 })
  good = await createWorld(app, { http, baseUrl, routes: routesOf(sound) })
  bad = { ...good, routes: routesOf(forgetful) }
  byHand = { ...good, routes: bypassing }
  neighbour = await moveInBeside(good)
})
after(async () => {
  await good.close()
  await http.close()
  await app.close()
})

const withoutBody = ({ body: _, ...route }: Route): Route => route

/** The routes that the problems speak of. */
const accused = (problems: string[], { routes }: World) =>
  routes.filter((route) => problems.some((problem) => problem.startsWith(named(route)))).map(({ name }) => name)

const of = (world: World, ...names: string[]): World => ({
  ...world,
  routes: world.routes.filter(({ name }) => names.includes(name)),
})

test('valid routes pass every probe', async () => {
  const probes = [probeCredentials, probePermissions, probeOrganizations, probeLimitedSession, probeForeignIds]
  probes.push(probeOtherEnvironment, probeFields, probeShapes, probePoison, probeReader, probeQueries, probePaging)
  probes.push(probeMethods, probeRateHeaders, probeStrayParameters, probeStalls, probeForms, probePages, probeStreams)
  const problems = await changingNothing(good.sql, async () => {
    const found: string[] = []
    for (const probe of probes) found.push(...(await probe(good)))
    return found
  })
  assert.deepEqual(problems, [])
  for (const probe of [probeOtherContacts, probeUnverified, probeTeamRoles])
    assert.deepEqual(await probe(good, neighbour), [])
  assert.deepEqual(await probeLeaks(of(good, 'read', 'page', 'watch', 'protocolGet'), good.home, []), [])
  assert.deepEqual(await probeRepeats(good), [])
  assert.deepEqual(await probeOwnIds(good, good.home), [])
  assert.deepEqual(await probeLimits(good), [])
})

test('the fixtures are created in both environments', async () => {
  const created = await fill(good, good.home)
  assert.deepEqual(creationProblems(created), [])
  assert.deepEqual(
    created.map(({ route, answer }) => [route.name, (answer.body as { environment?: string }).environment]),
    [
      ['create', 'live'],
      ['create', 'test'],
    ],
  )
})

test('a handler that ignores the owner of a row is reported', async () => {
  const problems = await probeForeignIds(of(bad, 'anyOrganization', 'anyEnvironment'))
  assert.deepEqual(accused(problems, bad), ['anyOrganization'])
})

test('a handler that ignores the environment is reported', async () => {
  assert.deepEqual(accused(await probeOtherEnvironment(bad), bad), ['anyEnvironment'])
})

test('a handler that ignores the contact of a session is reported', async () => {
  assert.deepEqual(accused(await probeOtherContacts(of(bad, 'anyContact'), neighbour), bad), ['anyContact'])
})

test('a refused request that changes data is reported', async () => {
  const problems = await changingNothing(bad.sql, () => probeForeignIds(of(bad, 'deletes')))
  assert.deepEqual(problems, ['requests that were refused changed the table api_keys'])
})

test('an undeclared response is reported', async () => {
  const problems = await probeForeignIds(of(bad, 'undeclared'))
  assert.match(problems.join('\n'), /expected not_found, got 500 internal/)
})

test('a route that finds nothing for its owner is reported, not taken for a protected one', async () => {
  assert.deepEqual(accused(await probeOwnIds(of(bad, 'deletes', 'anyOrganization'), bad.away), bad), ['deletes'])
})

test('a route that accepts unknown fields is reported', async () => {
  const problems = await probeFields(bad)
  assert.deepEqual(accused(problems, bad), ['anyBody'])
  assert.ok(problems.every((problem) => problem.includes('unknown')))
})

test('a response with the internal id of the organization is reported', async () => {
  assert.deepEqual(accused(await probeLeaks(of(bad, 'leak', 'pages'), bad.home, []), bad), ['leak'])
})

test('a cursor that restarts or only counts rows is reported', async () => {
  const world = of(bad, 'restarts', 'shifts')
  const owner = app.as(await bad.home.session())
  const problems = await probeCollections(world, () =>
    owner.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name: 'One more' }),
  )
  assert.match(problems.join('\n'), /restarts never ends when it is read by cursor/)
  assert.match(problems.join('\n'), /restarts takes starting_after=nonsense/)
  assert.match(problems.join('\n'), /shifts shows a row twice when it is read by cursor/)
})

test('a page that fails on an out-of-range limit is reported', async () => {
  assert.deepEqual(accused(await probePaging(bad), bad), ['pages'])
})

const unverified = (world: World) => probeUnverified(world, neighbour)
const roleInTeam = (world: World) => probeTeamRoles(world, neighbour)
const spentKey = (world: World) => probeSpentKey(world, String(world.home.credentials.machine))

const unguarded: [(world: World) => Promise<string[]>, string[]][] = [
  [probeCredentials, ['read', 'write', 'machine', 'team', 'key', 'bytes', 'form', 'page', 'stream', 'protocol']],
  [unverified, ['team']],
  [roleInTeam, ['team']],
  [probePermissions, ['read', 'write']],
  [probeOrganizations, ['read', 'write', 'page']],
  [probeLimitedSession, ['read', 'write', 'page']],
  [probeForeignIds, ['read']],
  [probeFields, ['write', 'machine', 'key', 'form']],
  [probeShapes, ['write', 'machine', 'key']],
  [probeForms, ['form']],
  [probePages, ['page']],
  [probeStreams, ['stream']],
  [probePoison, ['write', 'machine']],
  [probeReader, ['write', 'machine', 'key', 'bytes', 'form', 'protocol']],
  [probeQueries, ['write']],
  [probeStrayParameters, ['write', 'machine', 'key', 'bytes', 'form']],
  [probeRateHeaders, ['machine', 'bytes', 'form', 'protocol']],
  [spentKey, ['machine', 'bytes', 'form', 'protocol']],
  [probeRepeats, ['machine']],
  [probeLimits, ['machine', 'key']],
]
for (const [probe, names] of unguarded) {
  test(`${probe.name} reports a route that bypasses the pipeline`, async () => {
    assert.deepEqual(accused(await probe(byHand), byHand), names)
  })
}

test('the method probe reports a path that does not exist', async () => {
  const missing = { ...(bypassing[0] as Route), path: '/v1/nowhere' as const }
  assert.equal((await probeMethods({ ...byHand, routes: [missing] })).length, 4)
})

test('a pattern that backtracks catastrophically is reported', () => {
  assert.equal(backtracks('^(a+)+$', 300), true)
  assert.equal(backtracks('^[a-z][a-z0-9]*(_[a-z0-9]+)*$', 300), false)
})

test('a body that blocks the event loop is reported', async () => {
  const slow = { ...of(byHand, 'machine'), routes: of(byHand, 'machine').routes.map(withoutBody) }
  assert.deepEqual(accused(await probeStalls(slow), slow), ['machine'])
})

test('a rate limit on a staff route is reported', async () => {
  const [read] = bypassing
  const limited = { ...(read as Route), limits: [{ by: 'ip' as const, max: 1, windowSeconds: 60 }] }
  assert.equal((await probeStaffUnthrottled({ ...byHand, routes: [limited] }, 1)).length, 1)
})

test('route declarations that break a rule are reported', () => {
  const names = (problems: string[]) => accused(problems, { ...good, routes: misbehaving })
  assert.deepEqual(names(routesThatCompleteSteps(misbehaving)), ['completes'])
  assert.equal(routesThatCompleteSteps(misbehaving).length, 2)
  assert.deepEqual(names(routesThatMoveBalances(misbehaving)), ['moves', 'names', 'prefers'])
  assert.deepEqual(names(routesWithTheirOwnAudience(misbehaving)), ['targets'])
  assert.deepEqual(names(routesThatNameTheInternalId(misbehaving)), ['internal'])
  assert.deepEqual(names(routesThatLetTheEnvironmentBeNamed(misbehaving)), ['internal'])
  assert.deepEqual(names(routesWithCredentialsInTheQuery(misbehaving)), ['internal'])
  assert.deepEqual(names(routesThatTakeWithoutBound(misbehaving)), ['targets', 'internal'])
})
