import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceText, type Flag, nextStepOf, rolloutNow, shareOf } from '../src/areas/flags/flag.ts'
import { problemAt, problemsOf, toBody, toChanges, toDraft } from '../src/areas/flags/flag-draft.ts'
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
    { segment_id: null, rollout: 5, steps: [{ at: '2026-05-03T08:30:15.250Z', rollout: 25 }] },
  ],
  off_variant: 'b',
  starts_at: '2026-05-01T08:30:00.000Z',
  ends_at: null,
  prerequisites: [{ flag: 'other', variant: 'on' }],
  rollout_by: 'customer',
  state: 'on',
  archived_at: null,
  created_at: '2026-05-01T08:30:00.000Z',
  updated_at: '2026-05-01T08:30:00.000Z',
}

test('a flag that is read into the form is sent back unchanged', () => {
  const { name, description, variants, rules, off_variant, starts_at, ends_at, prerequisites, rollout_by } = flag
  const changes = { name, description, variants, rules, off_variant, starts_at, ends_at, prerequisites, rollout_by }
  const draft = toDraft(flag)
  assert.deepEqual(toChanges(draft), changes)
  assert.deepEqual(toBody(draft), { key: 'editor', kind: 'multivariate', ...changes })
  assert.equal(localOf(null), '')
})

test('an invalid JSON value is reported with its path', () => {
  const draft = toDraft(flag)
  const wrong = draft.variants.map((variant, index) => (index === 1 ? { ...variant, value: 'text' } : variant))
  assert.deepEqual(Object.keys(problemsOf({ ...draft, variants: wrong })), ['variants.1.value'])
  assert.deepEqual(problemsOf(draft), {})
  assert.equal(problemAt({ 'rules.1.segment_id': 'is none' }, 'rules.1'), 'is none')
  assert.equal(problemAt({ 'rules.10.segment_id': 'is none' }, 'rules.1'), undefined)
})

test('a percentage is shown as a number of people', () => {
  assert.equal(shareOf(12.5, 200), 25)
  assert.equal(audienceText({ rules: [] }), 'No one')
  assert.equal(audienceText({ rules: [{ segment_id: null, rollout: 0.25 }] }), '0.25% of everyone')
  assert.equal(audienceText({ rules: [...flag.rules] }), '3 rules')
})

test('a scheduled rollout has the percentage of the last step before now, and shows the next step', () => {
  const steps = [
    { at: '2026-05-03T08:00:00.000Z', rollout: 25 },
    { at: '2126-05-04T08:00:00.000Z', rollout: 100 },
  ]
  const at = (time: string) => rolloutNow({ rollout: 5, steps }, Date.parse(time))
  assert.deepEqual([at('2026-05-02T00:00:00Z'), at('2026-05-03T08:00:00Z'), at('2126-06-01T00:00:00Z')], [5, 25, 100])
  const rules = [{ segment_id: 's', rollout: 5, steps }]
  assert.equal(audienceText({ rules }, [{ id: 's', name: 'Power users' }]), '25% of Power users')
  assert.match(nextStepOf({ rules }) ?? '', /^100% on May \d, 2126/)
  assert.equal(nextStepOf({ rules: [{ segment_id: null, rollout: 5, steps: steps.slice(0, 1) }] }), null)
})

test('a step without a date is reported with its path', () => {
  const draft = toDraft(flag)
  const rules = draft.rules.map((rule) => ({ ...rule, steps: rule.steps.map((step) => ({ ...step, at: '' })) }))
  assert.deepEqual(Object.keys(problemsOf({ ...draft, rules })), ['rules.2.steps.0.at'])
})

test('a new flag can begin with a rule for a segment', () => {
  assert.equal(toDraft(null, 'segment').rules[0]?.segment_id, 'segment')
  assert.deepEqual(toDraft(null).rules, [])
})
