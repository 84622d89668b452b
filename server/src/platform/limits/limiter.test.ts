import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createLimiter } from './limiter.ts'

const log = pino({ level: 'silent' })
const perMinute = { max: 3, windowSeconds: 60 }

test('as many as the limit pass, the next does not', async () => {
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

test('names, keys and window lengths are counted apart', async () => {
  const limiter = createLimiter({ log })
  await limiter.consume('login', 'a', perMinute, 3)
  assert.equal((await limiter.consume('login', 'a', perMinute)).allowed, false)
  assert.equal((await limiter.consume('login', 'b', perMinute)).allowed, true)
  assert.equal((await limiter.consume('signup', 'a', perMinute)).allowed, true)
  assert.equal((await limiter.consume('login', 'a', { max: 3, windowSeconds: 61 })).allowed, true)
})

test('a request may cost more than one', async () => {
  const limiter = createLimiter({ log })
  assert.equal((await limiter.consume('batch', 'a', perMinute, 2)).remaining, 1)
  assert.equal((await limiter.consume('batch', 'a', perMinute, 2)).allowed, false)
})

test('the limit heals when the window ends, and says when', async () => {
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

test('keys of any length are told apart', async () => {
  const limiter = createLimiter({ log })
  const long = 'x'.repeat(1_000_000)
  await limiter.consume('boot', `${long}a`, perMinute, 3)
  assert.equal((await limiter.consume('boot', `${long}a`, perMinute)).allowed, false)
  assert.equal((await limiter.consume('boot', `${long}b`, perMinute)).allowed, true)
})

test('counting in this process answers without a promise', () => {
  const verdict = createLimiter({ log }).consume('login', 'a', perMinute)
  assert.ok(!(verdict instanceof Promise))
})
