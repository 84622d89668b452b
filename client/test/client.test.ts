import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { ApiError, createClient } from '../src/index.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a call is typed by its endpoint and sends path, query and body', async () => {
  const owner = await app.signUp()
  const client = createClient({ baseUrl: app.baseUrl, token: () => owner.token })
  const created = await client('POST /v1/organization/api-keys', {
    body: { kind: 'secret', environment: 'test', name: 'Backend' },
  })
  assert.match(created.key, /^uk_sk_test_/)
  const { api_keys } = await client('GET /v1/organization/api-keys', { query: { environment: 'test', kind: 'secret' } })
  assert.deepEqual(
    api_keys.map(({ id }) => id),
    [created.id],
  )
  assert.equal(
    await client('DELETE /v1/organization/api-keys/{id}', {
      params: { id: created.id },
      query: { environment: 'test' },
    }),
    undefined,
  )
})

test('an error response is an ApiError with its code and the invalid fields', async () => {
  const client = createClient({ baseUrl: app.baseUrl })
  const wrong = client('POST /v1/auth/signup', {
    body: { email: 'no address', password: 'long enough', name: 'A', organization_name: 'B' },
  })
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.code, 'invalid_request')
    assert.equal(error.status, 400)
    assert.ok(error.fields.email)
    return true
  })
})

test('a response in another format becomes an ApiError, too', async () => {
  const proxy = (async () => new Response('<h1>Bad gateway</h1>', { status: 502 })) as typeof fetch
  const client = createClient({ baseUrl: app.baseUrl, fetch: proxy })
  await assert.rejects(client('GET /v1/session'), { name: 'ApiError', status: 502 })
})

test('a collection is read page by page, each row once, while others are inserted', async () => {
  const owner = await app.signUp()
  const { key } = await app.secretKey(owner)
  const client = createClient({ baseUrl: app.baseUrl, token: () => key })
  const create = (external_id: string) => client('POST /v1/contacts', { body: { external_id } })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await create(name)
  const seen: (string | null)[] = []
  for await (const contact of client.each('GET /v1/contacts', { query: { limit: 2 } })) {
    seen.push(contact.external_id)
    if (seen.length === 2) await create('late')
  }
  assert.deepEqual(seen, ['e', 'd', 'c', 'b', 'a'])
})
