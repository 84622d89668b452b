import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FairLane, portions } from './portions.ts'

const most = 2500

const newLane = (environmentId: string): FairLane => ({
  environmentId,
  width: 3,
  ahead: 0,
  inFlight: 0,
  ready: [],
  more: true,
})

const lanesOf = (environmentId: string, count: number): FairLane[] =>
  Array.from({ length: count }, () => newLane(environmentId))

const held = (lanes: readonly FairLane[]) => lanes.reduce((sum, { inFlight }) => sum + inFlight, 0)

/** Receivers that never answer: what is taken stays. Until nobody gets any more. */
function fill(...tenants: FairLane[][]): void {
  const lanes = tenants.flat()
  for (let taken = 1; taken > 0; ) {
    const given = portions(lanes, most - held(lanes))
    for (const { lane, slots } of given) lane.inFlight += slots
    taken = given.length
  }
}

test('one tenant alone has two thousand in hand, and leaves room for whoever comes next', () => {
  const tarpits = lanesOf('tarpit', 5000)
  fill(tarpits)
  assert.equal(held(tarpits), 2000)
  const newcomer = lanesOf('newcomer', 5)
  fill(tarpits, newcomer)
  assert.equal(held(newcomer), 15)
})

test('whoever comes at the same time gets the same, within a few', () => {
  const tenants = ['a', 'b', 'c'].map((name) => lanesOf(name, 3000))
  fill(...tenants)
  const [least, , highest] = tenants.map(held).sort((a, b) => a - b) as [number, number, number]
  assert.ok(highest - least <= 20, `${least} to ${highest}`)
  assert.ok(least > 700)
})

test('never more is given than there is room for, and some as long as there is', () => {
  const tenant = fc.record({ count: fc.integer({ min: 1, max: 60 }), inFlight: fc.integer({ min: 0, max: 3 }) })
  fc.assert(
    fc.property(
      fc.array(tenant, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 300 }),
      (tenants, room) => {
        const lanes = tenants.flatMap(({ count, inFlight }, n) =>
          lanesOf(`t${n}`, count).map((lane) => ({ ...lane, inFlight })),
        )
        const given = portions(lanes, room)
        const total = given.reduce((sum, { slots }) => sum + slots, 0)
        assert.ok(total <= room)
        if (tenants.some(({ inFlight }) => inFlight === 0)) assert.ok(total > 0)
      },
    ),
  )
})
