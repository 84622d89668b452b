import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { draftProblem, forgottenSteps, nextSteps, problemOf, type StoredStep, type Waiting } from './rules.ts'

const now = new Date('2026-11-17T12:00:00Z')
const before: StoredStep[] = ['a', 'b', 'c'].map((id) => ({
  id,
  kind: 'event',
  title: id,
  body: null,
  event_type: `did_${id}`,
  feature: null,
  url: null,
  counts_from: '2026-01-01T00:00:00.000Z',
}))
const [a, b, c] = before as [StoredStep, StoredStep, StoredStep]
const saving = { now, newId: () => 'new' }

test('a step that waits for the same event keeps its progress when moved or renamed', () => {
  const after = nextSteps([{ ...c, title: 'Renamed' }, a], before, saving)
  assert.deepEqual(after, [{ ...c, title: 'Renamed' }, a])
  assert.deepEqual(forgottenSteps(before, after), ['b'])
})

test('a step that waits for something else starts again, and its progress is deleted', () => {
  const other = { id: 'b', kind: 'entitlement', title: 'b', feature: 'sso' } as const
  const after = nextSteps([{ ...a, event_type: 'did_other' }, other, c, { ...c, id: undefined }], before, saving)
  assert.deepEqual(
    after.map(({ id, counts_from }) => [id, counts_from]),
    [
      ['a', now.toISOString()],
      ['b', now.toISOString()],
      ['c', c.counts_from],
      ['new', now.toISOString()],
    ],
  )
  assert.deepEqual(forgottenSteps(before, after), ['a', 'b'])
})

test('a step requires the fields of its kind, and an existing id used once', () => {
  assert.equal(draftProblem([a, b], before), null)
  assert.deepEqual(draftProblem([a, { ...b, id: 'x' }], before)?.[0], 'steps.1.id')
  assert.deepEqual(draftProblem([a, a], before)?.[0], 'steps.1.id')
  assert.deepEqual(draftProblem([{ ...a, event_type: null }], before)?.[0], 'steps.0.event_type')
  assert.deepEqual(
    draftProblem([{ kind: 'entitlement', title: 'x', event_type: 'y', feature: 'z' }], [])?.[0],
    'steps.0.event_type',
  )
})

test('a circular dependency is always refused, and nothing else is', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const edit = fc.record({ who: fc.constantFrom(...names), on: fc.option(fc.constantFrom(...names)) })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const all = new Map<string, Waiting>(names.map((id) => [id, { id, name: id, unlocks_after: null }]))
      const leadsTo = (from: string | null, to: string): boolean =>
        from === to || (from !== null && leadsTo(all.get(from)?.unlocks_after ?? null, to))
      for (const { who, on } of edits) {
        const draft = { id: who, name: who, unlocks_after: on, active: false, steps: [] }
        const others = [...all.values()].filter(({ id }) => id !== who)
        const isRefused = problemOf(draft, others) !== null
        assert.equal(isRefused, on !== null && leadsTo(on, who))
        if (!isRefused) all.set(who, draft)
      }
    }),
  )
})
