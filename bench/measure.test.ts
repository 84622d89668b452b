import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Figures } from './load.ts'
import { type Contender, measure, median, summary } from './measure.ts'

const figures = (perSecond: number): Figures => ({ perSecond, p50: 1, p99: 2, failed: 0 })

test('every contender is warmed up, then runs once a round, and none always goes first', async () => {
  const runs: Contender[] = []
  await measure({ rounds: 3, seconds: 1, connections: 1 }, async (contender) => {
    runs.push(contender)
    return figures(1)
  })
  const [warmUp, ...rounds] = [0, 3, 6, 9].map((from) => runs.slice(from, from + 3))
  for (const round of [warmUp, ...rounds]) assert.deepEqual(round?.toSorted(), ['fastify', 'select', 'service'])
  assert.equal(new Set(rounds.map(([first]) => first)).size, 3)
})

test('a ratio is taken within a round, so a machine that slows down for a while does not bend it', () => {
  const round = (speed: number) => ({
    service: figures(40 * speed),
    fastify: figures(100 * speed),
    select: figures(50 * speed),
  })
  const { toFastify, toSelect, perSecond } = summary([round(1), round(0.1), round(0.5)])
  assert.deepEqual([toFastify, toSelect, perSecond], [0.4, 0.8, 20])
})

test('the median of an even number is halfway between the two in the middle', () => {
  assert.equal(median([4, 1, 3, 100]), 3.5)
  assert.equal(median([3, 1, 2]), 2)
})
