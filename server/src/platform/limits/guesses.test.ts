import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Failure } from '../fail.ts'
import { createGuesses, type Guess } from './guesses.ts'
import { createLimiter } from './limiter.ts'

function guessing() {
  let at = 0
  const guesses = createGuesses(createLimiter({ log: pino({ level: 'silent' }), now: () => at }))
  const stranger: Guess = { secret: 'code', account: 'a', network: null }
  /** The pause in seconds, or what came of the guess. */
  const attempt = (right: boolean, guess = stranger) =>
    guesses
      .attempt(guess, async () => right)
      .catch((error: Failure) => (error.code === 'rate_limited' ? Number(error.headers['retry-after']) : error))
  return { guesses, stranger, attempt, pass: (seconds: number) => (at += seconds * 1000) }
}

test('the lock time grows with the number of wrong guesses', async () => {
  const { attempt, pass } = guessing()
  const pauses: number[] = []
  let wrong = 0
  while (wrong < 100) {
    const answer = await attempt(false)
    if (answer === false) wrong += 1
    else pass(pauses[pauses.push(answer as number) - 1] as number)
  }
  assert.deepEqual(pauses.slice(0, 3), [300, 3300, 82800])
  const last = (await attempt(true)) as number
  assert.ok(last > 2_000_000, `${last} seconds`)
})

test('a correct guess resets the count', async () => {
  const { attempt } = guessing()
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 19; i += 1) assert.equal(await attempt(false), false)
    assert.equal(await attempt(true), true)
  }
})

test('concurrent guesses get no more attempts than sequential ones', async () => {
  const { attempt } = guessing()
  const answers = await Promise.all(Array.from({ length: 60 }, () => attempt(false)))
  assert.equal(answers.filter((answer) => answer === false).length, 20)
})

test('networks, secrets and accounts are counted separately', async () => {
  const { attempt, stranger } = guessing()
  await Promise.all(Array.from({ length: 20 }, () => attempt(false)))
  assert.equal(await attempt(true), 300)
  for (const other of [{ network: '192.0.2.1' }, { secret: 'password' }, { account: 'b' }] as Partial<Guess>[]) {
    assert.equal(await attempt(true, { ...stranger, ...other }), true)
  }
})

test('a check that fails with an error is not a wrong guess', async () => {
  const { guesses, stranger, attempt } = guessing()
  const broken = () => guesses.attempt(stranger, () => Promise.reject(new Error('busy')))
  for (let i = 0; i < 25; i += 1) await assert.rejects(broken, /busy/)
  assert.equal(await attempt(false), false)
})
