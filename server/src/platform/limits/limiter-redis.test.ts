import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Redis } from 'ioredis'
import { type BaseLogger, pino } from 'pino'
import { noRedisServer, type ThrowawayRedis, throwawayRedis } from '../../../testing/throwaway-redis.ts'
import { until } from '../../../testing/until.ts'
import { connectRedis } from '../redis.ts'
import { createLimiter, type Limiter } from './limiter.ts'

const silent = pino({ level: 'silent' })
const perMinute = { max: 50, windowSeconds: 60 }

describe('limits shared through Redis', { skip: noRedisServer }, () => {
  let server: ThrowawayRedis
  const connections: Redis[] = []

  async function limiterOn(redis: Redis, log: Pick<BaseLogger, 'info' | 'warn'> = silent): Promise<Limiter> {
    connections.push(redis)
    await until('connected', () => redis.status === 'ready')
    return createLimiter({ redis, prefix: 'test-limits', log })
  }
  /** Like production: gives up after 50 ms. */
  const hasty = (log?: Pick<BaseLogger, 'info' | 'warn'>) => limiterOn(connectRedis(server.url, silent), log)
  /** Waits for the answer however busy the machine is, for counts that must be exact. */
  const patient = () => limiterOn(new Redis(server.url))

  const remaining = async (limiter: Limiter, key: string, cost = 1) =>
    (await limiter.consume('shared', key, perMinute, cost)).remaining

  /** Both see one count again: what the first used, the second misses. */
  const areShared = async (one: Limiter, other: Limiter) => {
    const key = randomUUID()
    await one.consume('shared', key, perMinute, 10)
    return (await remaining(other, key)) === 39
  }

  before(async () => {
    server = await throwawayRedis()
  })
  after(async () => {
    for (const redis of connections) redis.disconnect()
    await server.kill()
  })

  test('two instances share their counts', async () => {
    assert.ok(await areShared(await patient(), await patient()))
  })

  test('of 200 concurrent requests on two instances exactly the limit is allowed', async () => {
    const limiters = [await patient(), await patient()] as const
    const key = randomUUID()
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => limiters[i % 2 ? 1 : 0].consume('race', key, perMinute)),
    )
    assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 50)
  })

  test('a request that one window refuses is counted in none, also across instances', async () => {
    const limiters = [await patient(), await patient()] as const
    const run = randomUUID()
    const claim = (name: string, key: string, max: number) => ({
      name,
      key: `${run}${key}`,
      limit: { max, windowSeconds: 60 },
    })
    const both = (key: string) => [claim('key', key, 50), claim('environment', '', 70)]
    const passed = async (key: string) => {
      const verdicts = await Promise.all(
        Array.from({ length: 120 }, (_, i) => limiters[i % 2 ? 1 : 0].consumeAll(both(key))),
      )
      return verdicts.filter((of) => of.every(({ allowed }) => allowed)).length
    }
    assert.equal(await passed('noisy'), 50)
    assert.equal(await passed('quiet'), 20)
    assert.equal((await limiters[0].consumeAll([claim('key', 'quiet', 50)]))[0]?.remaining, 29)
  })

  test('a count can be returned or reset, also on another instance', async () => {
    const [one, other] = [await patient(), await patient()]
    const claims = [{ name: 'guess', key: randomUUID(), limit: { max: 2, windowSeconds: 60 } }]
    const allowed = async (limiter: Limiter) => (await limiter.consumeAll(claims))[0]?.allowed
    await one.consumeAll(claims, 2)
    await other.consumeAll(claims, -1)
    assert.equal(await allowed(one), true)
    assert.equal(await allowed(one), false)
    await other.forget(claims)
    await other.consumeAll(claims, -1)
    assert.equal(await allowed(one), true)
    assert.equal(await allowed(one), true)
    assert.equal(await allowed(one), false)
  })

  test('a window expires automatically', async () => {
    const limiter = await patient()
    const key = randomUUID()
    const once = { max: 1, windowSeconds: 1 }
    const first = await limiter.consume('brief', key, once)
    assert.deepEqual(first, { allowed: true, limit: 1, remaining: 0, resetSeconds: 1 })
    await until('the window ends', async () => (await limiter.consume('brief', key, once)).allowed)
  })

  test('a key of any length has a short Redis key', async () => {
    const limiter = await patient()
    await limiter.consume('long', 'x'.repeat(100_000), perMinute)
    const [stored] = (await connections.at(-1)?.keys('test-limits:60:long:*')) ?? []
    assert.ok(stored && stored.length < 100, stored)
  })

  test('while Redis hangs each instance counts alone, probes it once a second, and recovers', async () => {
    let said: string[] = []
    const say = (...words: unknown[]) => void said.push(String(words.at(-1)))
    const one = await hasty({ info: say, warn: say })
    const other = await hasty()
    const key = randomUUID()
    await until('counted together', () => areShared(one, other))

    said = []
    server.freeze()
    try {
      assert.equal(await remaining(one, key), 49)
      assert.ok(!(one.consume('shared', key, perMinute) instanceof Promise), 'Redis is not asked for a while')
      assert.equal(await remaining(one, key), 47)
      assert.equal(await remaining(other, key), 49)
      assert.equal((await one.consume('shared', key, perMinute, 48)).allowed, false)
      await until('a probe', () => one.consume('shared', key, perMinute) instanceof Promise)
      assert.ok(!(one.consume('shared', key, perMinute) instanceof Promise), 'only one request probes')
    } finally {
      server.thaw()
    }
    await until('counted together again', () => areShared(one, other))
    assert.deepEqual(said.slice(0, 2), [
      'Redis is unavailable: this instance counts rate limits separately',
      'Redis is available again: rate limits are shared',
    ])
  })

  test('while Redis hangs every request of a flood gets a result', async () => {
    const limiter = await hasty()
    const key = randomUUID()
    server.freeze()
    try {
      const verdicts = await Promise.all(Array.from({ length: 200 }, () => limiter.consume('flood', key, perMinute)))
      assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 50)
    } finally {
      server.thaw()
    }
  })

  test('after Redis is killed each instance counts alone until Redis is replaced', async () => {
    const one = await hasty()
    const other = await hasty()
    const key = randomUUID()
    await server.kill()
    assert.equal(await remaining(one, key, 10), 40)
    assert.equal(await remaining(one, key), 39)
    assert.equal(await remaining(other, key), 49)
    await server.start()
    await until('counted together again', () => areShared(one, other))
  })
})
