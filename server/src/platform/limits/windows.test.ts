import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWindows } from './windows.ts'

test('a window begins with the first hit of its key and is deleted when it ends', () => {
  const windows = createWindows(1000)
  assert.equal(windows.count('b', 1, 0).endsAt, 1000)
  assert.equal(windows.count('a', 1, 700).endsAt, 1700)
  assert.equal(windows.count('a', 2, 1699).used, 3)
  assert.deepEqual(windows.count('a', 1, 1700), { used: 1, endsAt: 2700 })
})

test('for any order of hits, the count is that of one window per key', () => {
  const hit = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    wait: fc.nat(900),
    cost: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 60 }), (hits) => {
      let at = 0
      const windows = createWindows(1000)
      const expected = new Map<string, { used: number; endsAt: number }>()
      for (const { key, wait, cost } of hits) {
        at += wait
        const known = expected.get(key)
        const window = known && known.endsAt > at ? known : { used: 0, endsAt: at + 1000 }
        window.used += cost
        expected.set(key, window)
        assert.deepEqual(windows.count(key, cost, at), window)
        assert.deepEqual(windows.open(key, at), window)
      }
    }),
  )
})

test('too many keys evict the oldest, never the latest', () => {
  const windows = createWindows(1000, 100)
  windows.count('early', 1, 0)
  for (let i = 0; i < 500; i += 1) windows.count(`flood ${i}`, 1, 0)
  assert.equal(windows.count('flood 499', 1, 0).used, 2)
  assert.equal(windows.count('flood 460', 1, 0).used, 2)
  assert.equal(windows.count('early', 1, 0).used, 1)
})
