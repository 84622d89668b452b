import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoadedFigures } from './load.ts'
import { type Contender, measure, median, summary } from './measure.ts'

const figures = (perSecond: number): LoadedFigures => ({
  requests: perSecond,
  perSecond,
  p50: 1,
  p99: 2,
  failed: 0,
  cpu: 1e6 / perSecond,
})

test('every candidate is warmed up and runs once per round, in rotating order', async () => {
  const runs: Contender[] = []
  await measure({ rounds: 3, seconds: 1, connections: 1, events: 1 }, async (contender) => {
    runs.push(contender)
    return figures(1)
  })
  const [warmUp, ...rounds] = [0, 3, 6, 9].map((from) => runs.slice(from, from + 3))
  for (const round of [warmUp, ...rounds]) assert.deepEqual(round?.toSorted(), ['fastify', 'select', 'service'])
  assert.equal(new Set(rounds.map(([first]) => first)).size, 3)
})

test('a ratio is computed within a round, so a temporary slowdown does not affect it', () => {
  const round = (speed: number) => ({
    service: figures(40 * speed),
    fastify: figures(100 * speed),
    select: figures(50 * speed),
  })
  const { toFastify, toSelect, perSecond, cpuToFastify } = summary([round(1), round(0.1), round(0.5)])
  assert.deepEqual([toFastify, toSelect, perSecond, cpuToFastify], [0.4, 0.8, 20, 2.5])
})

test('the median of an even number of values is the mean of the middle two', () => {
  assert.equal(median([4, 1, 3, 100]), 3.5)
  assert.equal(median([3, 1, 2]), 2)
})
