import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bodyLimitAt, createHeldLimit, longestTurnMs, threadLimitAt, usedMs, workedMs } from './main-thread.ts'

/** Uses CPU time of this thread, however long that takes. */
function work(ms: number): void {
  const until = usedMs() + ms
  while (usedMs() < until);
}

const returning = (times: readonly number[]) => {
  const left = [...times]
  return async () => left.shift() ?? assert.fail('it was measured too often')
}

test('the longest turn is the one between two turns of the event loop, and not their sum', async () => {
  const turns = async () => {
    for (let n = 0; n < 10; n++) {
      work(n === 4 ? 60 : 20)
      await nextTurn()
      await nextTurn()
    }
  }
  let longest = 0
  const worked = await workedMs(async () => {
    longest = await longestTurnMs(turns)
  })
  assert.ok(longest >= 60, String(longest))
  assert.ok(worked >= 240 && longest <= worked - 160, `${longest} of ${worked}`)
})

test('a time is over the limit if every measurement is, and the least of them is returned', async () => {
  const limit = createHeldLimit(
    () => 100,
    () => 14,
  )
  assert.equal(await limit.over(async () => 110), 110)
  assert.equal(await limit.over(returning([...Array(11).fill(130), 101])), 101)
  assert.equal(await limit.over(returning([130, 120, 99])), null)
})

test('the highest limit of the measurements counts, because a busy moment makes both slow', async () => {
  const workMs = [14, 20, 14]
  const limit = createHeldLimit(bodyLimitAt, () => workMs.shift() ?? 14)
  assert.equal(await limit.over(returning([190, 180, 150])), null)
  assert.equal(await limit.over(async () => 113), 113)
})

test('the limit for bodies is eight times the fixed work, and at least 60 ms', () => {
  assert.deepEqual([2, 9, 20].map(bodyLimitAt), [60, 72, 160])
})

test('the limit for work of threads is at most 100 ms, unless the fixed work takes more than 40 ms', () => {
  assert.deepEqual([2, 9, 20, 40, 80].map(threadLimitAt), [60, 72, 100, 100, 200])
})
