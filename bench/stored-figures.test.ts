import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasLost, lossOf, measureUntilKept, withFigures } from './stored-figures.ts'

const figure = (cost: number, commit = 'a') => ({ commit, date: '2026-11-19', cost })
const kept = { flags: [figure(9, 'older'), figure(2)] }

/** Measures these costs one after the other, and says how many were. */
async function measured(costs: number[]) {
  const left = [...costs]
  const cost = await measureUntilKept(kept, 'flags', async () => left.shift() ?? Number.NaN, Number)
  return { cost, runs: costs.length - left.length }
}

test('a row has regressed when it has lost more than 15 % of the speed of its last figure', () => {
  assert.equal(hasLost(kept, 'flags', 2 / 0.86), false)
  assert.equal(hasLost(kept, 'flags', 2 / 0.84), true)
  assert.equal(lossOf(kept, 'flags', 4), 0.5)
  assert.equal(hasLost(kept, 'a new row', 100), false)
})

test('a row that seems to have regressed is measured up to three times', async () => {
  assert.deepEqual(await measured([2.1, 9, 9]), { cost: 2.1, runs: 1 })
  assert.deepEqual(await measured([3, 2.2, 9]), { cost: 2.2, runs: 2 })
  assert.deepEqual(await measured([3, 2.8, 2.9]), { cost: 2.8, runs: 3 })
})

test('figures are stored once per commit, for the last five commits, including rows that were not measured', () => {
  const at = { commit: 'b', date: '2026-11-20' }
  assert.deepEqual(withFigures(kept, new Map([['track', 1.23456]]), at), {
    flags: kept.flags,
    track: [{ ...at, cost: 1.235 }],
  })
  let figures = withFigures(kept, new Map([['flags', 1]]), at)
  figures = withFigures(figures, new Map([['flags', 3]]), at)
  assert.deepEqual(
    figures.flags?.map(({ cost }) => cost),
    [9, 2, 3],
  )
  for (const commit of ['c', 'd', 'e', 'f']) figures = withFigures(figures, new Map([['flags', 4]]), { ...at, commit })
  assert.deepEqual(
    figures.flags?.map((one) => one.commit),
    ['b', 'c', 'd', 'e', 'f'],
  )
})
