import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceText, type Flag, shareOf } from '../src/areas/flags/flag.ts'
import { problemAt, toBody, toChanges, toDraft, valueProblems } from '../src/areas/flags/flag-draft.ts'
import { localOf } from '../src/ui/local-moment.ts'

const flag: Flag = {
  id: 'x',
  key: 'editor',
  name: 'Editor',
  description: null,
  kind: 'multivariate',
  enabled: true,
  variants: [
    { key: 'a', value: { layout: ['x'] }, weight: 60 },
    { key: 'b', value: 'text', weight: 40 },
  ],
  rules: [
    { segment_id: 'segment', rollout: 12.5, variant: 'a' },
    { segment_id: null, rollout: 100 },
  ],
  off_variant: 'b',
  starts_at: '2026-05-01T08:30:00.000Z',
  ends_at: null,
  prerequisites: [{ flag: 'other', variant: 'on' }],
  state: 'on',
  archived_at: null,
  created_at: '2026-05-01T08:30:00.000Z',
  updated_at: '2026-05-01T08:30:00.000Z',
}

test('what the form reads it sends back as it was', () => {
  const { name, description, variants, rules, off_variant, starts_at, ends_at, prerequisites } = flag
  const changes = { name, description, variants, rules, off_variant, starts_at, ends_at, prerequisites }
  const draft = toDraft(flag)
  assert.deepEqual(toChanges(draft), changes)
  assert.deepEqual(toBody(draft), { key: 'editor', kind: 'multivariate', ...changes })
  assert.equal(localOf(null), '')
})

test('a value that is no JSON is named by its place', () => {
  const draft = toDraft(flag)
  const wrong = draft.variants.map((variant, index) => (index === 1 ? { ...variant, value: 'text' } : variant))
  assert.deepEqual(Object.keys(valueProblems({ ...draft, variants: wrong })), ['variants.1.value'])
  assert.deepEqual(valueProblems(draft), {})
  assert.equal(problemAt({ 'rules.1.segment_id': 'is none' }, 'rules.1'), 'is none')
  assert.equal(problemAt({ 'rules.10.segment_id': 'is none' }, 'rules.1'), undefined)
})

test('a percentage is told in people', () => {
  assert.equal(shareOf(12.5, 200), 25)
  assert.equal(audienceText({ rules: [] }), 'Nobody')
  assert.equal(audienceText({ rules: [{ segment_id: null, rollout: 0.25 }] }), '0.25% of everybody')
  assert.equal(audienceText({ rules: [...flag.rules] }), '2 rules')
})
