import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { type Claim, createLimiter } from './limiter.ts'

const log = pino({ level: 'silent' })
const perMinute = { max: 3, windowSeconds: 60 }

test('requests up to the limit are allowed, and the next one is refused', async () => {
  const limiter = createLimiter({ log })
  const verdicts = []
  for (let i = 0; i < 4; i += 1) verdicts.push(await limiter.consume('login', '192.0.2.1', perMinute))
  assert.deepEqual(
    verdicts.map(({ allowed, remaining }) => [allowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ],
  )
  assert.deepEqual(verdicts[0], { allowed: true, limit: 3, remaining: 2, resetSeconds: 60 })
})

test('names, keys and window lengths are counted separately', async () => {
  const limiter = createLimiter({ log })
  await limiter.consume('login', 'a', perMinute, 3)
  assert.equal((await limiter.consume('login', 'a', perMinute)).allowed, false)
  assert.equal((await limiter.consume('login', 'b', perMinute)).allowed, true)
  assert.equal((await limiter.consume('signup', 'a', perMinute)).allowed, true)
  assert.equal((await limiter.consume('login', 'a', { max: 3, windowSeconds: 61 })).allowed, true)
})

test('a request can cost more than one', async () => {
  const limiter = createLimiter({ log })
  assert.equal((await limiter.consume('batch', 'a', perMinute, 2)).remaining, 1)
  assert.equal((await limiter.consume('batch', 'a', perMinute, 2)).allowed, false)
})

test('the limit resets when the window ends, and the result contains the time', async () => {
  let at = 0
  const limiter = createLimiter({ log, now: () => at })
  await limiter.consume('login', 'a', perMinute, 3)
  at = 58_500
  assert.deepEqual(await limiter.consume('login', 'a', perMinute), {
    allowed: false,
    limit: 3,
    remaining: 0,
    resetSeconds: 2,
  })
  at = 59_999
  assert.equal((await limiter.consume('login', 'a', perMinute)).resetSeconds, 1)
  at = 60_000
  assert.equal((await limiter.consume('login', 'a', perMinute)).allowed, true)
})

test('keys of any length are distinguished', async () => {
  const limiter = createLimiter({ log })
  const long = 'x'.repeat(1_000_000)
  await limiter.consume('boot', `${long}a`, perMinute, 3)
  assert.equal((await limiter.consume('boot', `${long}a`, perMinute)).allowed, false)
  assert.equal((await limiter.consume('boot', `${long}b`, perMinute)).allowed, true)
})

test('counting in this process returns without a promise', () => {
  const verdict = createLimiter({ log }).consume('login', 'a', perMinute)
  assert.ok(!(verdict instanceof Promise))
})

const tight = { name: 'key', key: 'k', limit: { max: 2, windowSeconds: 60 } }
const wide = (key: string) => ({ name: 'environment', key, limit: { max: 3, windowSeconds: 60 } })

test('a request that one window refuses is counted in none', async () => {
  const limiter = createLimiter({ log })
  const allowed = async (...claims: Claim[]) => (await limiter.consumeAll(claims)).map((verdict) => verdict.allowed)
  await allowed(tight, wide('e'))
  await allowed(tight, wide('e'))
  for (let i = 0; i < 5; i += 1) assert.deepEqual(await allowed(tight, wide('e')), [false, true])
  const other = { ...tight, key: 'other' }
  assert.deepEqual(await allowed(other, wide('e')), [true, true])
  for (let i = 0; i < 5; i += 1) assert.deepEqual(await allowed(other, wide('e')), [true, false])
  assert.deepEqual(await allowed(other), [true])
})

test('a count can be returned or reset', async () => {
  const limiter = createLimiter({ log })
  await limiter.consumeAll([tight], 2)
  await limiter.consumeAll([tight], -1)
  assert.equal((await limiter.consumeAll([tight]))[0]?.allowed, true)
  assert.equal((await limiter.consumeAll([tight]))[0]?.allowed, false)
  await limiter.forget([tight])
  assert.equal((await limiter.consumeAll([tight], 2))[0]?.allowed, true)
})
