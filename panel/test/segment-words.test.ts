import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCondition } from '../src/areas/segments/builder/draft.ts'
import { choicesOfValues, eventName, groupOf } from '../src/areas/segments/builder/words.ts'
import { explained } from '../src/areas/segments/explained.ts'
import { prefilled } from '../src/areas/segments/prefilled.ts'
import type { Field } from '../src/areas/segments/segment.ts'

const field = (name: string, label: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  label,
  type,
  ops: ['eq', 'in', 'within_days', 'exists'],
  values: [],
  value_names: {},
  is_open: false,
  ...more,
})

const surveyId = '0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d'
const fields = [
  field('contact.last_seen_at', 'Last seen', 'date'),
  field('subscription.status', 'Status of a subscription', 'text', {
    values: ['past_due'],
    value_names: { past_due: 'Past due' },
  }),
  field(`survey.${surveyId}.state`, 'Status of “Satisfaction”', 'any', {
    values: ['partial'],
    value_names: { partial: 'Partly answered' },
  }),
  field('attributes.', 'Attribute', 'any', { is_open: true }),
]
const names = { fields, segments: [{ id: 's', name: 'Power users' }] }
const leafOf = (leaf: Record<string, unknown>, actual: unknown, held = true) =>
  explained({ held, because: 'raw', actual, leaf }, names)

test('an explanation contains readable names and dates', () => {
  assert.deepEqual(leafOf({ field: 'subscription.status', op: 'in', value: ['past_due', 'paused'] }, ['past_due']), {
    fact: 'Status of a subscription: Past due',
    condition: 'is one of Past due or Paused',
  })
  const seen = leafOf({ field: 'contact.last_seen_at', op: 'within_days', value: 30 }, '2026-05-03T10:00:00Z')
  assert.match(seen.fact, /^Last seen: May 3, 2026, /)
  assert.equal(seen.condition, 'is within the last 30 days')
  const survey = leafOf({ field: `survey.${surveyId}.state`, op: 'eq', value: 'partial' }, null, false)
  assert.deepEqual(survey, { fact: 'Status of “Satisfaction”: not set', condition: 'is Partly answered' })
  assert.equal(leafOf({ field: 'attributes.plan', op: 'exists', value: true }, true).fact, 'plan: Yes')
  assert.equal(leafOf({ segment: 's' }, null, false).fact, 'Is not in “Power users”')
  const event = { event: 'report.ready', count: { gte: 2 }, within_days: 7 }
  const occurred = leafOf(event, { count: 3, last_at: '2026-05-03T10:00:00Z' })
  assert.match(occurred.fact, /^Report ready: 3 times, last on May 3, 2026, /)
  assert.equal(occurred.condition, 'at least 2 times, in the last 7 days')
  assert.equal(leafOf(event, { count: 0, last_at: null }, false).fact, 'Report ready: never')
})

test('the picker groups fields and values by readable names, never by ids or keys', () => {
  assert.deepEqual(['contact.kind', 'team.role', 'team.attributes.size', `survey.${surveyId}.state`].map(groupOf), [
    'Contact',
    'Customer',
    'Customer attributes',
    'Surveys',
  ])
  assert.deepEqual(choicesOfValues(fields[1]), [{ value: 'past_due', label: 'Past due' }])
  assert.equal(choicesOfValues(field('attributes.colour', 'Colour', 'any', { values: ['green'] })), null)
  assert.equal(eventName('report.ready'), 'Report ready')
})

test('a condition in a URL starts a draft, and any other value starts an empty one', () => {
  const condition = {
    any: [
      { not: { field: 'subscription.status', op: 'eq', value: 'past_due' } },
      { event: 'opened', where: [{ property: 'page', op: 'eq', value: 'home' }], count: { gte: 2 } },
      { segment: 's' },
    ],
  }
  assert.deepEqual(toCondition(prefilled(JSON.stringify(condition), fields)).condition, condition)
  const empty = toCondition(prefilled(undefined, fields)).condition
  for (const text of ['{broken', '[]', 'null', '{"all":[1]}', '{"field":"x"}', '{"event":"x","where":[1]}']) {
    assert.deepEqual(toCondition(prefilled(text, fields)).condition, empty, text)
  }
})
