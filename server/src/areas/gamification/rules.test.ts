import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { levelAt, levelsBetween, monthOf, nextLevelAt, surplusOf, weekOf, windowOf, withinCaps } from './rules.ts'
import { lengthOf, runOf, shifted, streakAt, unitedRuns } from './runs.ts'

test('a week begins on Monday and a month on the first, in UTC', () => {
  assert.equal(weekOf(new Date('2026-11-15T23:59:59Z')), '2026-11-09')
  assert.equal(weekOf(new Date('2026-11-16T00:00:00Z')), '2026-11-16')
  assert.equal(monthOf(new Date('2026-02-28T23:59:59Z')), '2026-02-01')
  assert.deepEqual(windowOf(new Date('2026-12-31T12:00:00Z'), 'month'), {
    from: new Date('2026-12-01T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  })
})

const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('every time is inside its window, and windows of a kind never overlap', () => {
  fc.assert(
    fc.property(moment, moment, fc.constantFrom('day', 'week', 'month', 'ever'), (one, other, per) => {
      const [a, b] = [windowOf(one, per), windowOf(other, per)]
      assert.ok(a.from <= one && one < a.until)
      assert.ok(a.from.getTime() === b.from.getTime() || a.until <= b.from || b.until <= a.from)
    }),
  )
})

test('only as many events count as the cap allows', () => {
  const at = new Date('2026-11-15T12:00:00Z')
  const one = (n: number) => ({
    ...{ contact_id: 'c', rule_id: 'r', fact_id: `f${n}`, object: null, points: 1, at },
    cap: { times: 3, per: 'day' } as const,
  })
  const used = new Map([[`c r ${Date.parse('2026-11-15T00:00:00Z')}`, 1]])
  assert.deepEqual(
    withinCaps([one(1), one(2), one(3)], used).map(({ fact_id }) => fact_id),
    ['f1', 'f2'],
  )
})

test('a merge keeps the first events of each window, and never fewer than one contact had before', () => {
  const line = (contact_id: string, day: number) => ({
    ...{ contact_id, fact_id: `${contact_id}${day}` },
    at: new Date(`2026-11-${10 + day}T12:00:00Z`),
  })
  const lines = [line('a', 1), line('b', 1), line('a', 2), line('b', 3)]
  const dropped = (times: number, per: 'day' | 'ever') => surplusOf(lines, { times, per }).map(({ fact_id }) => fact_id)
  assert.deepEqual(dropped(1, 'day'), ['b1'])
  assert.deepEqual(dropped(1, 'ever'), ['a2', 'b3'])
  assert.deepEqual(dropped(3, 'ever'), ['b3'])
})

test('the level of a contact is the highest that the points reach', () => {
  const levels = [0, 100, 500].map((threshold) => ({ threshold }))
  assert.equal(levelAt(levels, 99)?.threshold, 0)
  assert.equal(levelAt(levels, 500)?.threshold, 500)
  assert.equal(levelAt([], 500), null)
  assert.equal(nextLevelAt(levels, 100)?.threshold, 500)
  assert.equal(nextLevelAt(levels, 500), null)
  assert.deepEqual(
    levelsBetween(levels, 0, 500).map(({ threshold }) => threshold),
    [100, 500],
  )
})

test('streak runs contain the days with events, in any order of reporting', () => {
  const day = fc.integer({ min: 0, max: 20 }).map((n) => shifted('2026-11-01', 'day', n))
  fc.assert(
    fc.property(fc.array(day), fc.array(day), (told, later) => {
      const atOnce = unitedRuns([...told, ...later].map(runOf), 'day')
      const inTurn = unitedRuns([...unitedRuns(told.map(runOf), 'day'), ...later.map(runOf)], 'day')
      assert.deepEqual(inTurn, atOnce)
      const total = atOnce.reduce((sum, run) => sum + lengthOf(run, 'day'), 0)
      assert.equal(total, new Set([...told, ...later]).size)
    }),
  )
})

test('a weekly streak continues while the previous week was reached', () => {
  const runs = unitedRuns(['2026-11-02', '2026-11-09', '2026-10-05'].map(runOf), 'week')
  assert.deepEqual(streakAt(runs, 'week', '2026-11-16'), { current: 2, longest: 2, kept: false })
  assert.deepEqual(streakAt(runs, 'week', '2026-11-09'), { current: 2, longest: 2, kept: true })
  assert.deepEqual(streakAt(runs, 'week', '2026-11-23'), { current: 0, longest: 2, kept: false })
})
