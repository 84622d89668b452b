import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, isSame, planKind } from './changes.ts'
import { replaceAt } from './references.ts'

const upper = (text: string) => text.toUpperCase()

test('a reference is replaced at its path, in lists and at any depth', () => {
  const item = { rules: [{ segment: 'a', rollout: 1 }, { segment: null }], name: 'a' }
  assert.deepEqual(replaceAt(item, 'rules.*.segment', upper), {
    rules: [{ segment: 'A', rollout: 1 }, { segment: null }],
    name: 'a',
  })
  const condition = { all: [{ segment: 'a' }, { not: { any: [{ segment: 'b' }] } }] }
  assert.deepEqual(replaceAt({ condition }, 'condition.**.segment', upper), {
    condition: { all: [{ segment: 'A' }, { not: { any: [{ segment: 'B' }] } }] },
  })
  assert.deepEqual(replaceAt({ other: 1 }, 'rules.*.segment', upper), { other: 1 })
})

test('absent fields stay, null clears, and equal items are no change', () => {
  const current = { a: { name: 'A', text: 'x' }, b: { name: 'B', text: null } }
  const wanted = { a: { text: null }, b: { name: 'B', text: null }, c: { name: 'C' } }
  assert.deepEqual(planKind('things', current, wanted), [
    { kind: 'things', key: 'a', action: 'update', fields: { text: { from: 'x', to: null } } },
    { kind: 'things', key: 'c', action: 'create', fields: { name: { to: 'C' } } },
  ])
})

test('missing items are archived only where that is meant', () => {
  const current = { a: { active: true }, b: { active: false } }
  assert.deepEqual(planKind('things', current, {}), [])
  assert.deepEqual(
    planKind('things', current, {}, ({ active }) => active === true).map(({ key }) => key),
    ['a'],
  )
})

test('items come after those that they need, and a circle has no order', () => {
  const needs: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['elsewhere'] }
  assert.deepEqual(
    inOrder(['a', 'b', 'c'], (key) => needs[key] ?? []),
    ['c', 'b', 'a'],
  )
  assert.equal(
    inOrder(['a', 'b'], (key) => (key === 'a' ? ['b'] : ['a'])),
    null,
  )
})

test('an absent property equals null, and the order of a list counts', () => {
  assert.ok(isSame({ steps: [{ title: 'A', url: null }] }, { steps: [{ title: 'A' }] }))
  assert.ok(isSame(undefined, null))
  assert.ok(!isSame([1, 2], [2, 1]))
  assert.ok(!isSame({ a: false }, {}))
})
