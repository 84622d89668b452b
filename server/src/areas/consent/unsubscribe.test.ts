import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'
import { createUnsubscribeLinks } from './public.ts'
import { oneClick, own, unsubscribeLink, visit } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp({ organizationName: 'Acme <3' })
  key = await app.secretKey(owner, 'live')
})
after(() => app.close())

const everything = { marketing: true, product_news: true, surveys: true }

async function subscriber() {
  const person = await app.contact(owner)
  await person.put(own, { consents: everything })
  return { person, link: await unsubscribeLink(app, person) }
}

const granted = async (person: ContactPerson) => {
  const { consents } = (await person.get(own)).body
  return Object.keys(consents).filter((category) => consents[category].granted)
}

test('opening the link, as mail scanners do, never unsubscribes', async () => {
  const { person, link } = await subscriber()
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
    const response = await fetch(`${app.baseUrl}${link}`, { method })
    assert.equal(response.status, 200)
    await response.text()
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await fetch(`${app.baseUrl}${link}`, { method })
    assert.ok(response.status >= 400 || method === 'OPTIONS', `${method} ${response.status}`)
  }
  const page = await visit(app, `${link}?action=unsubscribe&List-Unsubscribe=One-Click`)
  assert.match(page.text, /<form method="post"/)
  assert.deepEqual(await granted(person), Object.keys(everything))
})

test('the page lists which emails stop and which continue, and loads no resources', async () => {
  const { link } = await subscriber()
  const { text, headers } = await visit(app, link)
  assert.match(text, /Unsubscribe from news and offers\?/)
  assert.match(text, /Acme &lt;3/)
  assert.match(text, /receipts and sign-in links, is still sent/)
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.doesNotMatch(text, /<script|<img/)
})

test('a mail client unsubscribes with one click, in both forms that RFC 8058 allows', async () => {
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [oneClick, multipart]) {
    const { person, link } = await subscriber()
    const { status, text } = await visit(app, link, body)
    assert.equal(status, 200)
    assert.match(text, /You are unsubscribed/)
    assert.deepEqual(await granted(person), ['product_news', 'surveys'])
  }
})

test('unsubscribing twice equals unsubscribing once, and undoing it restores the previous consents', async () => {
  const { person, link } = await subscriber()
  for (let times = 0; times < 3; times++) {
    const { status, text } = await visit(app, link, { action: 'unsubscribe' })
    assert.equal(status, 200)
    assert.match(text, /Resubscribe/)
  }
  const path = `/v1/organization/contacts/${person.contactId}/consent-records`
  const records = async () => (await owner.get(path)).body.consent_records
  assert.equal((await records()).length, 4)
  assert.deepEqual([(await records())[0].source, (await records())[0].granted], ['unsubscribe_link', false])
  const { text } = await visit(app, link, { action: 'resubscribe' })
  assert.match(text, /Unsubscribe from news and offers\?/)
  assert.deepEqual(await granted(person), Object.keys(everything))
  assert.equal((await records()).length, 5)
  assert.ok((await records())[0].wording)
})

test('the undo of a link reverts only the changes of a link', async () => {
  const { person, link } = await subscriber()
  await person.put(own, { consents: { marketing: false }, source: 'portal' })
  assert.doesNotMatch((await visit(app, link)).text, /Resubscribe/)
  const { status, text } = await visit(app, link, { action: 'resubscribe' })
  assert.equal(status, 200)
  assert.match(text, /You are unsubscribed/)
  assert.deepEqual(await granted(person), ['product_news', 'surveys'])
  const nobody = await app.contact(owner)
  await visit(app, await unsubscribeLink(app, nobody), { action: 'resubscribe' })
  assert.deepEqual(await granted(nobody), [])
})

test('any other POST is refused and changes nothing', async () => {
  const { person, link } = await subscriber()
  const bad: Record<string, string>[] = [
    {},
    { action: 'delete' },
    { 'List-Unsubscribe': 'Two-Clicks' },
    { ...oneClick, action: 'resubscribe' },
    { ...oneClick, category: 'surveys' },
  ]
  for (const fields of bad) assert.equal((await visit(app, link, fields)).status, 400, JSON.stringify(fields))
  const json = await fetch(`${app.baseUrl}${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(oneClick),
  })
  assert.equal(json.status, 415)
  assert.deepEqual(await granted(person), Object.keys(everything))
})

test('a modified token, or one of another environment, is refused', async () => {
  const { person, link } = await subscriber()
  const other = await app.contact(owner)
  const theirs = await unsubscribeLink(app, other)
  const at = link.indexOf('uk_un_') + 6
  const swapped = link.slice(0, at + 22) + theirs.slice(at + 22, at + 44) + link.slice(at + 44)
  const changed = [...link.slice(at)].map(
    (letter, n) => link.slice(0, at + n) + (letter === 'a' ? 'b' : 'a') + link.slice(at + n + 1),
  )
  for (const wrong of [swapped, ...changed, `${link}0`, link.slice(0, -1), `${link.slice(0, at)}x`]) {
    assert.equal((await visit(app, wrong)).status, 401, wrong)
    assert.equal((await visit(app, wrong, oneClick)).status, 401)
  }
  assert.deepEqual(await granted(person), Object.keys(everything))
  const test = await app.contact(owner, { environment: 'test' })
  const inTest = await unsubscribeLink(app, test)
  const moved = link.slice(0, at) + inTest.slice(at, at + 22) + link.slice(at + 22)
  assert.equal((await visit(app, moved, oneClick)).status, 401)
})

test('a link never expires: it works years later, after a merge, and after an erasure', async () => {
  const { person, link } = await subscriber()
  const survivor = await app.contact(owner)
  app.clock.advance(days(800))
  await key.post(`/v1/contacts/${survivor.contactId}/merge`, { contact_id: person.contactId })
  const consents = async () => (await key.get(`/v1/contacts/${survivor.contactId}/consents`)).body.consents
  assert.equal((await consents()).marketing.granted, true)
  assert.equal((await visit(app, link, oneClick)).status, 200)
  assert.deepEqual([(await consents()).marketing.granted, (await consents()).surveys.granted], [false, true])
  assert.equal((await key.delete(`/v1/contacts/${survivor.contactId}`)).status, 204)
  for (const fields of [undefined, oneClick]) {
    const { status, text } = await visit(app, link, fields)
    assert.equal(status, 200)
    assert.match(text, /You are unsubscribed/)
    assert.doesNotMatch(text, /Resubscribe/)
  }
})

test('the key of an environment is encrypted, and concurrent requests create it once', async () => {
  const stranger = await app.signUp()
  const person = await app.contact(stranger)
  const links = await Promise.all(Array.from({ length: 8 }, () => unsubscribeLink(app, person)))
  assert.equal(new Set(links).size, 1)
  const [row] = await app.database.sql`select * from unsubscribe_keys where environment_id = ${person.environmentId}`
  assert.equal(row?.is_sealed, true)
  assert.match(row?.key, /^v1\./)
})

test('an email can link to the preferences in the portal of its environment', async () => {
  const person = await app.contact(owner)
  const links = createUnsubscribeLinks({ ...app.app.platform, sql: app.database.sql })
  const url = await links.preferencesUrl(person.environmentId)
  assert.match(url ?? '', /\/portal\/preferences\?key=uk_pk_live_/)
  assert.equal(await links.preferencesUrl(person.contactId), null)
})
