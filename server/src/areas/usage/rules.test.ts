import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Speaker } from '../ingest/public.ts'
import { seriesOf } from './reads.ts'
import { dayName, judgeUsage, monthOf } from './rules.ts'

const backend: Speaker = { contactId: null, verified: true, customerId: null }
const member: Speaker = { contactId: 'me', verified: true, customerId: 'team' }
const amount = { customerId: null, externalId: null, customerKey: null }
const now = new Date('2031-05-10T12:00:00Z')

test('a backend must name the customer of an amount', () => {
  assert.equal(judgeUsage(backend, amount)?.code, 'invalid')
  assert.equal(judgeUsage(backend, { ...amount, customerId: 'any' }), null)
  assert.equal(judgeUsage(backend, { ...amount, customerKey: 'any' }), null)
  assert.equal(judgeUsage(backend, { ...amount, externalId: 'any' }), null)
  assert.equal(judgeUsage(backend, { ...amount, customerId: 'any', externalId: 'any' })?.code, 'invalid')
  assert.equal(judgeUsage(member, { ...amount, externalId: 'any' })?.code, 'forbidden')
})

test('a verified contact can report only for its own customer', () => {
  assert.equal(judgeUsage(member, amount), null)
  assert.equal(judgeUsage(member, { ...amount, customerId: 'other' })?.code, 'forbidden')
  assert.equal(judgeUsage({ ...member, customerId: null }, amount)?.code, 'forbidden')
  assert.equal(judgeUsage({ ...member, verified: false }, amount)?.code, 'forbidden')
})

test('a calendar month is in UTC', () => {
  const { start, end } = monthOf(new Date('2031-12-31T23:59:59.999Z'))
  assert.deepEqual([start.toISOString(), end.toISOString()], ['2031-12-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z'])
})

test('a series covers thirty days by default and at most 92', () => {
  const defaults = seriesOf({}, now).map(dayName)
  assert.deepEqual([defaults.length, defaults[0], defaults.at(-1)], [30, '2031-04-11', '2031-05-10'])
  assert.deepEqual(seriesOf({ from: '2031-02-28', to: '2031-03-01' }, now).map(dayName), ['2031-02-28', '2031-03-01'])
  assert.throws(() => seriesOf({ from: '2031-05-11' }, now), /from: must not be after to/)
  assert.throws(() => seriesOf({ from: '2031-01-01' }, now), /at most 92 days/)
})
