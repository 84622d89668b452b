import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surfaceLimits } from '@userkeep/contract'
import { minutes } from '../../src/platform/clock.ts'
import { probeLimits, probeRateHeaders, probeSpentKey, probeStaffUnthrottled } from './probe-limits.ts'
import { me, none, refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, 'machine routes return the remaining rate limit', ({ world }) => probeRateHeaders(world))
refusing(parts, 'staff sessions are not throttled', ({ world }) => probeStaffUnthrottled(world, 300))

const keyIn = async (environment: string): Promise<string> => {
  const owner = parts.world.app.as(await parts.world.home.session())
  return (await owner.post('/v1/organization/api-keys', { kind: 'secret', environment, name: 'Busy' })).body.key
}

test('a key is limited to 1000 requests per minute across all routes', async () => {
  const [credential, other] = [await keyIn('live'), await keyIn('live')]
  parts.world.app.clock.advance(minutes(1))
  const requests = Array.from({ length: 1000 }, () => parts.world.sendOnce(me, { credential }))
  assert.equal((await Promise.all(requests)).filter(({ status }) => status !== 200).length, 0)
  none(await probeSpentKey(parts.world, credential))
  const answer = await parts.world.app.app.platform.limiter.consume(
    'machine.environment',
    parts.world.home.environments.live,
    surfaceLimits.machineEnvironment,
    0,
  )
  assert.equal(answer.remaining, 2000, 'what the key is refused spends nothing of its environment')
  assert.equal((await parts.world.sendOnce(me, { credential: other })).status, 200)
  parts.world.app.clock.advance(minutes(1))
  assert.equal((await parts.world.sendOnce(me, { credential })).status, 200)
})

test('the keys of an environment share 3000 requests per minute, separate from the other environment', async () => {
  const [credential, other, testing] = [await keyIn('live'), await keyIn('live'), await keyIn('test')]
  parts.world.app.clock.advance(minutes(1))
  const { limiter } = parts.world.app.app.platform
  await limiter.consume(
    'machine.environment',
    parts.world.home.environments.live,
    surfaceLimits.machineEnvironment,
    2998,
  )
  for (const key of [credential, other]) assert.equal((await parts.world.sendOnce(me, { credential: key })).status, 200)
  none(await probeSpentKey(parts.world, await keyIn('live')))
  assert.equal((await parts.world.sendOnce(me, { credential: testing })).status, 200)
})

test('a rate-limited route answers exactly its limit per caller', async () => none(await probeLimits(parts.world)))
