import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'

let app: TestApp
let owner: Staff
let contact: ContactPerson
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  contact = await app.contact(owner)
})
after(() => app.close())

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const newKey = { kind: 'secret', environment: 'live', name: 'Backend' }
const kept = async (key: string): Promise<string[]> => {
  const rows = await app.database.sql<{ body: string }[]>`select body from idempotent_answers where key = ${key}`
  return rows.map(({ body }) => body)
}

test('a create that staff send twice with one key creates one item, and returns its secret again', async () => {
  const first = await owner.post('/v1/organization/api-keys', newKey, keyed('one key'))
  const again = await owner.post('/v1/organization/api-keys', newKey, keyed('one key'))
  assert.equal(first.status, 201)
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.deepEqual(
    [first, again].map(({ headers }) => headers.get('idempotent-replay')),
    [null, 'true'],
  )
  const { body } = await owner.get('/v1/organization/api-keys?kind=secret')
  assert.equal(body.api_keys.filter(({ name }: { name: string }) => name === 'Backend').length, 1)
})

test('a secret that is shown once is not stored in plain text', async () => {
  const { body } = await owner.post('/v1/organization/api-keys', newKey, keyed('sealed'))
  const [text = ''] = await kept('sealed')
  assert.ok(text.length > 0)
  assert.ok(!text.includes(body.key) && !text.includes(body.id))
})

test('a different request with the same key is refused; another order of its fields is no difference', async () => {
  await owner.post('/v1/organization/api-keys', '{"kind":"secret","environment":"live","name":"A"}', keyed('order'))
  const turned = '{"name":"A","environment":"live","kind":"secret"}'
  const same = await owner.post('/v1/organization/api-keys', turned, keyed('order'))
  assert.equal(same.headers.get('idempotent-replay'), 'true')
  const other = await owner.post('/v1/organization/api-keys', { ...newKey, name: 'B' }, keyed('order'))
  assert.deepEqual([other.status, other.body.error.code], [422, 'idempotency_key_reused'])
})

test('the same key of a user is separate in each organization', async () => {
  const { body } = await owner.post('/v1/organizations', { name: 'Second' }, keyed('mine'))
  const [here, elsewhere] = [owner.organization, body.id].map((code) =>
    app.as(owner.token, { 'x-organization-id': code }),
  )
  assert.ok(here && elsewhere)
  const first = await here.post('/v1/organization/roles', { name: 'R', permissions: [] }, keyed('mine'))
  const there = await elsewhere.post('/v1/organization/roles', { name: 'R', permissions: [] }, keyed('mine'))
  assert.deepEqual([first.status, there.status], [201, 201])
  assert.equal(there.headers.get('idempotent-replay'), null)
  assert.notEqual(there.body.id, first.body.id)
})

test('a contact who creates a customer twice with one key creates one', async () => {
  const first = await contact.post('/v1/contact/customers', { name: 'Acme' }, keyed('team'))
  const again = await contact.post('/v1/contact/customers', { name: 'Acme' }, keyed('team'))
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
  assert.equal(again.headers.get('idempotent-replay'), 'true')
})

test('without an encryption key, a request with an idempotency key is not run', async (t) => {
  const bare = await testApp({ secrets: null })
  t.after(() => bare.close())
  const staff = await bare.signUp()
  const answer = await staff.post('/v1/organization/roles', { name: 'R', permissions: [] }, keyed('k'))
  assert.equal(answer.status, 400)
  assert.match(answer.body.error.message, /ENCRYPTION_KEY/)
  assert.equal((await staff.post('/v1/organization/roles', { name: 'R', permissions: [] })).status, 201)
})
