import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecent, judgeEvent, judgeTime, type Speaker } from './rules.ts'

const now = new Date('2031-05-10T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000
const day = 1440 * minute

const backend: Speaker = { contactId: null, verified: true, customerId: null }
const member: Speaker = { contactId: 'me', verified: true, customerId: 'team' }
const stranger: Speaker = { contactId: 'me', verified: false, customerId: 'team' }
const line = { contactId: null, externalId: null, customerId: null }

test('an event is accepted as long as events are stored, and at most a few minutes in the future', () => {
  for (const age of [0, 399 * day, -4 * minute]) assert.equal(judgeTime(before(age), now), null)
  assert.equal(judgeTime(before(401 * day), now)?.code, 'too_old')
  assert.equal(judgeTime(before(-6 * minute), now)?.code, 'in_the_future')
})

test('only an event of the last day makes a contact active', () => {
  assert.ok(isRecent(before(23 * 60 * minute), now))
  assert.ok(!isRecent(before(25 * 60 * minute), now))
})

test('a backend must name the contact of an event', () => {
  assert.equal(judgeEvent(backend, line)?.code, 'invalid')
  assert.equal(judgeEvent(backend, { ...line, contactId: 'anyone' }), null)
  assert.equal(judgeEvent(backend, { ...line, externalId: 'anyone', customerId: 'any' }), null)
})

test('a contact can only send events about themselves and their customer', () => {
  assert.equal(judgeEvent(member, line), null)
  assert.equal(judgeEvent(member, { contactId: 'me', externalId: 'mine', customerId: 'team' }), null)
  assert.equal(judgeEvent(member, { ...line, contactId: 'other' })?.code, 'forbidden')
  assert.equal(judgeEvent(member, { ...line, customerId: 'other' })?.code, 'forbidden')
})

test('an unverified contact can only send events about themselves', () => {
  assert.equal(judgeEvent(stranger, { ...line, contactId: 'me' }), null)
  assert.equal(judgeEvent(stranger, { ...line, customerId: 'team' })?.code, 'forbidden')
  assert.equal(judgeEvent(stranger, { ...line, externalId: 'mine' })?.code, 'forbidden')
})
