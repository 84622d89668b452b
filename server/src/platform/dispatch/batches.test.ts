import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { batches, type FairQueue } from './batches.ts'

const most = 2500

const newQueue = (environmentId: string): FairQueue => ({
  environmentId,
  width: 3,
  ahead: 0,
  inFlight: 0,
  ready: [],
  more: true,
})

const queuesOf = (environmentId: string, count: number): FairQueue[] =>
  Array.from({ length: count }, () => newQueue(environmentId))

const held = (queues: readonly FairQueue[]) => queues.reduce((sum, { inFlight }) => sum + inFlight, 0)

/** Receivers that never answer: what is taken stays. Until nobody gets any more. */
function fill(...tenants: FairQueue[][]): void {
  const queues = tenants.flat()
  for (let taken = 1; taken > 0; ) {
    const given = batches(queues, most - held(queues))
    for (const { queue, slots } of given) queue.inFlight += slots
    taken = given.length
  }
}

test('a single tenant gets at most two thousand slots, so that the next one gets some', () => {
  const tarpits = queuesOf('tarpit', 5000)
  fill(tarpits)
  assert.equal(held(tarpits), 2000)
  const newcomer = queuesOf('newcomer', 5)
  fill(tarpits, newcomer)
  assert.equal(held(newcomer), 15)
})

test('tenants that start at the same time get almost the same number of slots', () => {
  const tenants = ['a', 'b', 'c'].map((name) => queuesOf(name, 3000))
  fill(...tenants)
  const [least, , highest] = tenants.map(held).sort((a, b) => a - b) as [number, number, number]
  assert.ok(highest - least <= 20, `${least} to ${highest}`)
  assert.ok(least > 700)
})

test('no more slots are given than there are, and some while there are any', () => {
  const tenant = fc.record({ count: fc.integer({ min: 1, max: 60 }), inFlight: fc.integer({ min: 0, max: 3 }) })
  fc.assert(
    fc.property(
      fc.array(tenant, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 300 }),
      (tenants, room) => {
        const queues = tenants.flatMap(({ count, inFlight }, n) =>
          queuesOf(`t${n}`, count).map((queue) => ({ ...queue, inFlight })),
        )
        const given = batches(queues, room)
        const total = given.reduce((sum, { slots }) => sum + slots, 0)
        assert.ok(total <= room)
        if (tenants.some(({ inFlight }) => inFlight === 0)) assert.ok(total > 0)
      },
    ),
  )
})
