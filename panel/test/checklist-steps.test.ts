import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, durationText, newStep, toBody } from '../src/areas/checklists/checklist.ts'

test('a time between steps is shown in at most its two largest units', () => {
  const minute = 60
  const hour = 60 * minute
  const day = 24 * hour
  const told = [0, 0.4, 29.6, 3.5 * minute, 42 * minute + 10, 9 * hour + 5 * minute, 25 * hour, 10 * day + 3 * hour]
  assert.deepEqual(told.map(durationText), [
    '0 s',
    '0 s',
    '29 s',
    '3 min 30 s',
    '42 min',
    '9 h 5 min',
    '1 d 1 h',
    '10 d',
  ])
})

test('empty fields are null, and a step contains only the fields of its kind', () => {
  const step = { ...newStep(), title: ' Sign in ', event_type: 'contact.signed_in', feature: 'sso', url: ' ' }
  const rest = { title: 'Sign in', body: null, url: null }
  assert.deepEqual(toBody(step), { ...rest, kind: 'event', event_type: 'contact.signed_in', feature: null })
  assert.deepEqual(toBody({ ...step, kind: 'entitlement' }), {
    ...rest,
    kind: 'entitlement',
    event_type: null,
    feature: 'sso',
  })
  const kept = { ...toBody(step), id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70' }
  assert.deepEqual(toBody(draftOf(kept)), kept)
})
