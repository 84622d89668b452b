import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attributesProblem, foldAttributes, patchAttributes, thresholdsReached } from './rules.ts'

const attributes = fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 80,
  noNullPrototype: true,
})

test('a patch done twice is a patch done once, and leaves no null', () => {
  fc.assert(
    fc.property(attributes, attributes, (before, patch) => {
      const once = patchAttributes(before, patch)
      assert.deepEqual(patchAttributes(once, patch), once)
      assert.ok(!Object.values(once).includes(null))
    }),
  )
})

test('attributes change key by key, null removes, and the whole stays bounded', () => {
  assert.deepEqual(patchAttributes({ a: 1, b: 2 }, { b: null, c: { d: null } }), { a: 1, c: { d: null } })
  assert.equal(attributesProblem({ a: 'x'.repeat(1000) }), null)
  assert.match(String(attributesProblem({ a: 'x'.repeat(40_000) })), /32 KiB/)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n]))
  assert.match(String(attributesProblem(many)), /100 keys/)
})

test('folded attributes keep all of the one, and all of the other that fits', () => {
  fc.assert(
    fc.property(attributes, attributes, (kept, added) => {
      const folded = foldAttributes(kept, added)
      assert.equal(attributesProblem(folded), null)
      for (const [name, value] of Object.entries(kept)) assert.deepEqual(folded[name], value)
      for (const [name, value] of Object.entries(added)) {
        if (!Object.hasOwn(folded, name)) assert.notEqual(attributesProblem({ ...folded, [name]: value }), null)
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
