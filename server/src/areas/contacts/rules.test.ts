import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attributesProblem, mergeAttributes, patchAttributes, thresholdsReached } from './rules.ts'

const attributes = fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 80,
  noNullPrototype: true,
})

test('applying a patch twice equals applying it once, and leaves no null', () => {
  fc.assert(
    fc.property(attributes, attributes, (before, patch) => {
      const once = patchAttributes(before, patch)
      assert.deepEqual(patchAttributes(once, patch), once)
      assert.ok(!Object.values(once).includes(null))
    }),
  )
})

test('attributes change key by key, null removes one, and the total size is limited', () => {
  assert.deepEqual(patchAttributes({ a: 1, b: 2 }, { b: null, c: { d: null } }), { a: 1, c: { d: null } })
  assert.equal(attributesProblem({ a: 'x'.repeat(1000) }), null)
  assert.match(String(attributesProblem({ a: 'x'.repeat(140_000) })), /128 KiB/)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n]))
  assert.match(String(attributesProblem(many)), /100 keys/)
})

test('a merge keeps all attributes of the target, and those of the source that fit', () => {
  fc.assert(
    fc.property(attributes, attributes, (kept, added) => {
      const merged = mergeAttributes(kept, added)
      assert.equal(attributesProblem(merged), null)
      for (const [name, value] of Object.entries(kept)) assert.deepEqual(merged[name], value)
      for (const [name, value] of Object.entries(added)) {
        if (!Object.hasOwn(merged, name)) assert.notEqual(attributesProblem({ ...merged, [name]: value }), null)
      }
    }),
  )
})

test('a threshold is reached at its share of the limit, and not before', () => {
  assert.deepEqual(thresholdsReached(7, 10), [])
  assert.deepEqual(thresholdsReached(8, 10), [80])
  assert.deepEqual(thresholdsReached(10, 10), [80, 100])
  assert.deepEqual(thresholdsReached(2, 3), [])
  assert.deepEqual(thresholdsReached(0, 0), [])
  assert.deepEqual(thresholdsReached(1, 0), [80, 100])
})
