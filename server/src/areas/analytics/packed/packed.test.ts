import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { ok, path, tenantOf } from '../testing.ts'
import { pack, readPairs, unpack } from './codec.ts'

const pair = fc.tuple(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 86_399_999 }))

test('packing and unpacking returns the same data', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 50 }), (pairs) => {
      const sorted = pairs.toSorted(([a, at], [b, before]) => a - b || at - before)
      const bytes = Buffer.alloc(sorted.length * 8)
      for (const [index, [number, value]] of sorted.entries()) {
        bytes.writeInt32BE(number, index * 8)
        bytes.writeInt32BE(value, index * 8 + 4)
      }
      const unpacked = unpack(pack(readPairs(bytes)))
      const found = [...unpacked.numbers].map((number, index) => [number, unpacked.values[index]])
      assert.deepEqual(found, sorted)
    }),
  )
})

const waiting = async (app: TestApp, ids: readonly string[]): Promise<string[]> => {
  const rows = await app.database.sql<{ day: string }[]>`
    select distinct p.day::text as day from analytics_packed p
    join analytics_activity a using (environment_id, name, day)
    where a.contact_id = any(${ids as string[]}) and p.waiting_since is not null order by 1`
  return rows.map(({ day }) => day)
}

test('a past day is packed, read from rows after a late event, and packed again ten minutes later', async () => {
  const app = await testApp()
  try {
    app.clock.advance(Date.parse('2030-03-20T12:00:00Z') - Date.now())
    const { owner, machine, people, track } = await tenantOf(app, 2)
    const ids = people.map(({ contactId }) => contactId)
    await track(0, 'opened', '2030-03-18T10:00:00Z')
    await track(0, 'paid', '2030-03-18T11:00:00Z')
    await track(1, 'opened', '2030-03-20T10:00:00Z')
    await app.settle()
    const reached = async () => {
      const asked = { from: '2030-03-10', to: '2030-03-30', steps: ['opened', 'paid'] }
      const [group] = ok(await owner.post(`${path}/funnel`, asked)).groups
      const { sessions } = ok(await owner.get(`${path}/paths?from=2030-03-10&to=2030-03-30`))
      return [...group.steps.map((step: { people: number }) => step.people), sessions]
    }
    assert.deepEqual(await waiting(app, ids), ['2030-03-18', '2030-03-20'])
    assert.deepEqual(await reached(), [2, 1, 3])
    const packAll = async () => {
      app.clock.advance(minutes(11))
      await app.settle()
    }
    await packAll()
    assert.deepEqual(await waiting(app, ids), ['2030-03-20'])
    assert.deepEqual(await reached(), [2, 1, 3])

    await track(1, 'paid', '2030-03-18T23:00:00Z')
    await app.settle()
    assert.deepEqual(await waiting(app, ids), ['2030-03-18', '2030-03-20'])
    assert.deepEqual(await reached(), [2, 1, 4])
    await packAll()
    app.clock.advance(days(2))
    await app.settle()
    assert.deepEqual(await waiting(app, ids), [])
    assert.deepEqual(await reached(), [2, 1, 4])

    await machine.delete(`/v1/contacts/${ids[0]}`)
    assert.deepEqual(await reached(), [1, 0, 2])
    await packAll()
    assert.deepEqual(await reached(), [1, 0, 2])
    assert.deepEqual(await waiting(app, ids), [])
  } finally {
    await app.close()
  }
})
