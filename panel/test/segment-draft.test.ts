import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changed,
  isComplete,
  newEvent,
  newGroup,
  problemOf,
  toCondition,
  toDraft,
} from '../src/areas/segments/builder/draft.ts'
import { choiceOf, chosen } from '../src/areas/segments/builder/words.ts'
import type { Field } from '../src/areas/segments/segment.ts'

const field = (name: string, type: Field['type'], is_open = false): Field => ({
  name,
  type,
  is_open,
  label: name,
  ops: [],
  values: [],
  value_names: {},
})
const fields = [
  field('contact.email', 'text'),
  field('contact.last_seen_at', 'date'),
  field('team.members', 'number'),
  field('attributes.', 'any', true),
]

const again = (condition: object) => toCondition(toDraft(condition, fields)).condition

test('a condition that is read into the builder is written back unchanged', () => {
  const conditions = [
    { all: [{ field: 'attributes.plan', op: 'eq', value: 'pro' }] },
    { any: [{ field: 'attributes.plan', op: 'in', value: ['pro', 12, true, '12', 'true'] }] },
    { all: [{ field: 'attributes.code', op: 'eq', value: '12' }] },
    { all: [{ field: 'attributes.code', op: 'eq', value: '"quoted"' }] },
    { all: [{ field: 'contact.email', op: 'eq', value: '12' }] },
    { all: [{ field: 'team.members', op: 'gte', value: 6 }] },
    { all: [{ field: 'contact.last_seen_at', op: 'before_days', value: 14 }] },
    { all: [{ field: 'attributes.plan', op: 'exists', value: false }] },
    { all: [{ not: { field: 'attributes.done', op: 'eq', value: true } }] },
    { not: { any: [{ segment: 'x' }, { not: { segment: 'y' } }] } },
    { not: { all: [{ event: 'a' }] } },
    { all: [{ event: 'a', count: { gte: 2 }, within_days: 30 }, { not: { event: 'b', count: { eq: 0 } } }] },
    { all: [{ event: 'a', where: [{ property: 'sum', op: 'gt', value: 5 }], count: { gte: 1, lte: 3 } }] },
    { all: [{ any: [{ all: [{ event: 'deep' }] }] }] },
    { customer: { all: [{ field: 'team.members', op: 'gte', value: 6 }] } },
    { all: [{ not: { any: [{ customer: { all: [{ field: 'team.members', op: 'gte', value: 6 }] } }] } }] },
  ]
  for (const condition of conditions) assert.deepEqual(again(condition), condition)
})

test('a condition without a group is put into a group', () => {
  assert.deepEqual(again({ event: 'a' }), { all: [{ event: 'a' }] })
  assert.deepEqual(again({ not: { not: { event: 'a' } } }), { not: { any: [{ not: { event: 'a' } }] } })
})

test('an error of the API is shown at the part that it refers to', () => {
  const draft = toDraft(
    { all: [{ event: 'a' }, { not: { any: [{ field: 'attributes.x', op: 'gt', value: 'y' }] } }] },
    fields,
  )
  const written = toCondition(draft)
  const inner = draft.children[1]
  assert.ok(inner?.kind === 'group')
  const leaf = inner.children[0]
  const errors = { 'condition.all.1.not.any.0.value': 'must be a number' }
  assert.equal(problemOf(leaf?.id ?? '', written, errors), 'must be a number')
  for (const other of [draft, inner, draft.children[0]])
    assert.equal(problemOf(other?.id ?? '', written, errors), undefined)
  assert.equal(problemOf(inner.id, written, { 'condition.all.1.not.any': 'must not be empty' }), 'must not be empty')
})

test('a part can be changed or removed at any depth', () => {
  const draft = toDraft({ all: [{ any: [{ event: 'a' }, { event: 'b' }] }] }, fields)
  const [inner] = draft.children
  assert.ok(inner?.kind === 'group')
  const without = changed(draft, inner.children[0]?.id ?? '', null)
  assert.deepEqual(toCondition(without).condition, { all: [{ any: [{ event: 'b' }] }] })
})

test('a condition is complete once each of its parts is', () => {
  assert.ok(
    isComplete(toDraft({ all: [{ event: 'a' }, { field: 'attributes.x', op: 'exists', value: true }] }, fields)),
  )
  for (const half of [newGroup(), newGroup([]), newGroup([newEvent()])]) assert.ok(!isComplete(half))
  assert.ok(!isComplete(toDraft({ all: [{ field: 'attributes.', op: 'eq', value: 'x' }] }, fields)))
})

test('an operator and its opposite are one choice each', () => {
  for (const choice of ['eq', 'not eq', 'set', 'unset', 'within_days']) {
    const { text = '', ...rest } = chosen(choice)
    assert.equal(choiceOf({ ...rest, text }), choice)
  }
})
