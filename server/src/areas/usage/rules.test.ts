import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Speaker } from '../ingest/public.ts'
import { dayName, judgeUsage, monthOf } from './rules.ts'
import { seriesOf } from './series.ts'

const backend: Speaker = { contactId: null, verified: true, customerId: null }
const member: Speaker = { contactId: 'me', verified: true, customerId: 'team' }
const amount = { customerId: null, customerKey: null }
const now = new Date('2031-05-10T12:00:00Z')

test('a backend says whose an amount is', () => {
  assert.equal(judgeUsage(backend, amount)?.code, 'invalid')
  assert.equal(judgeUsage(backend, { ...amount, customerId: 'any' }), null)
  assert.equal(judgeUsage(backend, { ...amount, customerKey: 'any' }), null)
})

test('a proven contact reports for its own team alone', () => {
  assert.equal(judgeUsage(member, amount), null)
  assert.equal(judgeUsage(member, { ...amount, customerId: 'other' })?.code, 'forbidden')
  assert.equal(judgeUsage({ ...member, customerId: null }, amount)?.code, 'forbidden')
  assert.equal(judgeUsage({ ...member, verified: false }, amount)?.code, 'forbidden')
})

test('a month of the calendar is one in UTC', () => {
  const { start, end } = monthOf(new Date('2031-12-31T23:59:59.999Z'))
  assert.deepEqual([start.toISOString(), end.toISOString()], ['2031-12-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z'])
})

test('a series is the last thirty days unless said, and of at most 92', () => {
  const usual = seriesOf({}, now).map(dayName)
  assert.deepEqual([usual.length, usual[0], usual.at(-1)], [30, '2031-04-11', '2031-05-10'])
  assert.deepEqual(seriesOf({ from: '2031-02-28', to: '2031-03-01' }, now).map(dayName), ['2031-02-28', '2031-03-01'])
  assert.throws(() => seriesOf({ from: '2031-05-11' }, now), /from: is after to/)
  assert.throws(() => seriesOf({ from: '2031-01-01' }, now), /more than 92 days/)
})
