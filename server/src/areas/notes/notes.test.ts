import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
before(async () => {
  app = await testApp()
  owner = await app.signUp({ name: 'Ada Owner' })
  machine = await app.secretKey(owner)
})
after(() => app.close())

const person = async (name: string): Promise<string> =>
  (await machine.post('/v1/contacts', { email: `${name.toLowerCase()}@example.com`, name })).body.id
const customer = async (name: string): Promise<string> => (await machine.post('/v1/customers', { name })).body.id
const of = (kind: 'contacts' | 'customers', id: string) => `/v1/organization/${kind}/${id}`

for (const [kind, make] of [
  ['contacts', person],
  ['customers', customer],
] as const) {
  test(`notes on ${kind} show their author and time, and only the author can change them`, async () => {
    const path = `${of(kind, await make(`Noted-${kind}`))}/notes`
    const colleague = await app.staffWith(owner, ['customers:read', 'customers:write'])
    const first = await owner.post(path, { text: ' Prefers calls. ' })
    assert.equal(first.status, 201)
    assert.deepEqual([first.body.text, first.body.author_name, first.body.own], ['Prefers calls.', 'Ada Owner', true])
    assert.equal((await colleague.post(path, { text: 'Met at the fair.' })).status, 201)
    assert.equal((await owner.post(path, { text: 'Renews in spring.' })).status, 201)
    const { body } = await colleague.get(path)
    assert.deepEqual(
      body.notes.map(({ text, own }: { text: string; own: boolean }) => [text, own]),
      [
        ['Renews in spring.', false],
        ['Met at the fair.', true],
        ['Prefers calls.', false],
      ],
    )
    const one = `${path}/${first.body.id}`
    assert.equal((await colleague.patch(one, { text: 'Mine' })).status, 403)
    assert.equal((await colleague.delete(one)).status, 403)
    app.clock.advance(minutes(5))
    const changed = await owner.patch(one, { text: 'Prefers mail.' })
    assert.equal(changed.body.text, 'Prefers mail.')
    assert.ok(changed.body.updated_at > changed.body.created_at)
    assert.equal((await owner.delete(one)).status, 204)
    assert.equal((await owner.delete(one)).status, 404)
    assert.equal((await owner.get(path)).body.notes.length, 2)
    const reader = await app.staffWith(owner, ['customers:read'])
    assert.equal((await reader.post(path, { text: 'No' })).status, 403)
    assert.equal((await (await app.signUp()).get(path)).status, 404)
    assert.equal((await owner.get(`${path}?environment=test`)).status, 404)
    assert.equal((await owner.post(path, { text: ' ' })).status, 400)
  })
}

test('a note is only found at its contact', async () => {
  const [ada, bob] = [await person('Ada'), await person('Bob')]
  const { body } = await owner.post(`${of('contacts', ada)}/notes`, { text: 'Of Ada' })
  assert.equal((await owner.patch(`${of('contacts', bob)}/notes/${body.id}`, { text: 'x' })).status, 404)
  assert.equal((await owner.delete(`${of('contacts', bob)}/notes/${body.id}`)).status, 404)
})

test('tags are stored in lower case without duplicates, and are counted by name', async () => {
  const people = [await person('Tess'), await person('Tim'), await person('Tom')]
  const [tess = '', tim = ''] = people
  const acme = await customer('Tagged')
  const put = await owner.put(`${of('contacts', tess)}/tags`, { tags: ['VIP', 'vip', ' Reference   customer '] })
  assert.deepEqual([put.status, put.body.tags], [200, ['reference customer', 'vip']])
  await owner.put(`${of('contacts', tim)}/tags`, { tags: ['vip'] })
  await owner.put(`${of('customers', acme)}/tags`, { tags: ['Churn risk'] })
  assert.deepEqual((await owner.get('/v1/organization/tags/contacts')).body.tags, [
    { name: 'reference customer', count: 1 },
    { name: 'vip', count: 2 },
  ])
  assert.deepEqual((await owner.get('/v1/organization/tags/customers')).body.tags, [{ name: 'churn risk', count: 1 }])
  assert.deepEqual((await owner.put(`${of('contacts', tess)}/tags`, { tags: ['vip'] })).body.tags, ['vip'])
  const many = Array.from({ length: 21 }, (_, number) => `tag ${number}`)
  assert.equal((await owner.put(`${of('contacts', tess)}/tags`, { tags: many })).status, 400)
})

test('a segment reflects the tags of contacts and of their customers', async () => {
  const [sam, sue] = [await person('Sam'), await person('Sue')]
  const shop = await customer('Shop')
  await machine.post(`/v1/customers/${shop}/members`, { contact_id: sue, role: 'owner' })
  const members = async (field: string) => {
    const condition = { field, op: 'eq', value: 'beta' }
    const { body } = await owner.post('/v1/organization/segments', { name: field, condition })
    await app.settle()
    return async () => {
      await app.settle()
      const answer = await owner.get(`/v1/organization/segments/${body.id}/members`)
      return answer.body.contacts.map(({ id }: { id: string }) => id)
    }
  }
  const [tagged, ofTagged] = [await members('contact.tag'), await members('team.tag')]
  await owner.put(`${of('contacts', sam)}/tags`, { tags: ['beta'] })
  await owner.put(`${of('customers', shop)}/tags`, { tags: ['beta'] })
  assert.deepEqual([await tagged(), await ofTagged()], [[sam], [sue]])
  await owner.put(`${of('contacts', sam)}/tags`, { tags: [] })
  assert.deepEqual([await tagged(), await ofTagged()], [[], [sue]])
})

test('merging moves notes and tags, an export contains them, and an erasure deletes them', async () => {
  const [from, into] = [await person('Old'), await person('New')]
  await owner.post(`${of('contacts', from)}/notes`, { text: 'From before' })
  await owner.put(`${of('contacts', from)}/tags`, { tags: ['old', 'both'] })
  await owner.put(`${of('contacts', into)}/tags`, { tags: ['both', 'new'] })
  assert.equal((await machine.post(`/v1/contacts/${into}/merge`, { contact_id: from })).status, 200)
  const { body } = await owner.get(`${of('contacts', from)}/notes`)
  assert.deepEqual(
    body.notes.map(({ text }: { text: string }) => text),
    ['From before'],
  )
  const exported = (await machine.get(`/v1/contacts/${into}/export`)).body
  const records = exported.records ?? exported
  assert.deepEqual(records.tags, ['both', 'new', 'old'])
  assert.equal(records.notes[0].text, 'From before')
  assert.equal((await machine.delete(`/v1/contacts/${into}`)).status, 204)
  app.clock.advance(days(1))
  const { sql } = app.database
  assert.equal((await sql`select 1 from contact_notes where contact_id = any(${[from, into]})`).length, 0)
  assert.equal((await sql`select 1 from contact_tags where contact_id = any(${[from, into]})`).length, 0)
})
