import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'
import { own } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'live')
})
after(() => app.close())

const consentsOf = async (id: string) => (await key.get(`/v1/contacts/${id}/consents`)).body.consents
const choose = async (person: ContactPerson, consents: Record<string, boolean>) => {
  assert.equal((await person.put(own, { consents })).status, 200)
  app.clock.advance(minutes(1))
}
const merge = async (from: ContactPerson, into: ContactPerson) => {
  const { status } = await key.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(status, 200)
}

test('a merge keeps the later decision and both histories', async () => {
  const [from, into] = [await app.contact(owner), await app.contact(owner)]
  await choose(from, { marketing: true, surveys: true })
  await choose(into, { marketing: false, product_news: true })
  await choose(from, { product_news: false })
  await merge(from, into)
  const consents = await consentsOf(into.contactId)
  assert.deepEqual(
    Object.entries<{ granted: boolean }>(consents).map(([category, { granted }]) => [category, granted]),
    [
      ['marketing', false],
      ['product_news', false],
      ['surveys', true],
    ],
  )
  const { body } = await owner.get(`/v1/organization/contacts/${into.contactId}/consent-records`)
  assert.equal(body.consent_records.length, 5)
})

test('for two decisions of the same moment a merge keeps the withdrawal, in either direction', async () => {
  for (const isTurned of [false, true]) {
    const pair = [await app.contact(owner), await app.contact(owner)] as const
    const at = new Date(app.clock.now().getTime() - days(1)).toISOString()
    for (const [n, granted] of [true, false].entries()) {
      const path = `/v1/contacts/${pair[n === 0 ? 0 : 1].contactId}/consents`
      await key.put(path, { consents: { marketing: granted }, at })
    }
    const [from, into] = isTurned ? [pair[1], pair[0]] : pair
    await merge(from, into)
    assert.equal((await consentsOf(into.contactId)).marketing.granted, false)
  }
})

test('an export has the current consents and every record; an erasure removes both', async () => {
  const person = await app.contact(owner)
  await choose(person, { marketing: true })
  await choose(person, { marketing: false })
  const { body } = await key.get(`/v1/contacts/${person.contactId}/export`)
  const exported = JSON.stringify(body)
  assert.match(exported, /"consents":\{"marketing":\{"granted":false/)
  assert.match(exported, /"consent_records":\[\{[^\]]*"granted":true[^\]]*"granted":false/)
  assert.equal((await key.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  const [left] = await app.database.sql`
    select (select count(*) from consents where contact_id = ${person.contactId})
      + (select count(*) from consent_records where contact_id = ${person.contactId}) as rows`
  assert.equal(Number(left?.rows), 0)
})

test('a segment by consent follows every decision, also by a merge', async () => {
  const condition = { field: 'consent.marketing', op: 'eq', value: true }
  const { status, body } = await owner.post('/v1/organization/segments', { name: 'Agreed', condition })
  assert.equal(status, 201, JSON.stringify(body))
  const members = async () => {
    await app.settle()
    const { contacts } = (await owner.get(`/v1/organization/segments/${body.id}/members`)).body
    return contacts.map(({ id }: { id: string }) => id)
  }
  const [person, other] = [await app.contact(owner), await app.contact(owner)]
  const isIn = async (someone: ContactPerson) => (await members()).includes(someone.contactId)
  assert.equal(await isIn(person), false)
  await choose(person, { marketing: true })
  assert.equal(await isIn(person), true)
  await choose(person, { marketing: false })
  assert.equal(await isIn(person), false)
  await choose(other, { marketing: true })
  await merge(other, person)
  assert.equal(await isIn(person), true)
  const { fields } = (await owner.get('/v1/organization/segments/fields')).body
  const named = fields.map(({ name }: { name: string }) => name).filter((name: string) => name.startsWith('consent.'))
  assert.deepEqual(named, ['consent.marketing', 'consent.product_news', 'consent.surveys'])
})
