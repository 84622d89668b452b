import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'

let app: TestApp
before(async () => {
  app = await testApp({ areas: [probeArea()] })
})
after(() => app.close())

const origin = 'https://shop.example'
const preflight = (path: string, method: string) =>
  fetch(app.baseUrl + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  })
const allowed = (response: { headers: Headers }) => response.headers.get('access-control-allow-origin')

test('a browser on any site can call the routes for browsers', async () => {
  for (const [path, method] of [
    ['/v1/probe/browse', 'POST'],
    ['/v1/probe/own', 'GET'],
    ['/v1/probe/read', 'GET'],
    ['/v1/probe/counts', 'POST'],
  ] as const) {
    const response = await preflight(path, method)
    assert.equal(response.status, 204, path)
    assert.equal(allowed(response), '*')
    assert.equal(response.headers.get('access-control-allow-methods'), method)
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /authorization.*content-type/)
  }
})

test('a staff path answers no preflight and is not readable from other sites', async () => {
  const response = await preflight('/v1/probe/managed', 'PUT')
  assert.equal(response.status, 405)
  assert.equal(allowed(response), null)
  assert.equal(allowed(await app.as('uk_st_someone').get('/v1/probe/managed', { headers: { origin } })), null)
})

test('public staff routes cannot be called from other sites', async () => {
  const body = { email: 'a@example.com', password: 'x' }
  const ofStaff = await testApp({ database: app.database })
  try {
    for (const [method, path] of [
      ['POST', '/v1/auth/login'],
      ['POST', '/v1/auth/signup'],
      ['GET', '/v1/invitations'],
      ['POST', '/v1/invitations/accept'],
    ] as const) {
      const asked = { headers: { origin } }
      const response = await fetch(ofStaff.baseUrl + path, {
        method: 'OPTIONS',
        headers: { ...asked.headers, 'access-control-request-method': method },
      })
      assert.deepEqual([response.status, allowed(response)], [405, null], path)
      const answer =
        method === 'GET' ? await ofStaff.anyone.get(path, asked) : await ofStaff.anyone.post(path, body, asked)
      assert.equal(allowed(answer), null, path)
    }
  } finally {
    await ofStaff.close()
  }
})

test('a machine path answers no preflight', async () => {
  assert.equal(allowed(await preflight('/v1/probe/counts/x', 'DELETE')), null)
})

test('errors are readable from other sites, also for an invalid body', async () => {
  const asking = { headers: { origin } }
  for (const [answer, status] of [
    [await app.anyone.post('/v1/probe/browse', '{"publishable_key": ', asking), 400],
    [await app.anyone.post('/v1/probe/browse', {}, asking), 401],
    [await app.anyone.post('/v1/probe/browse', 'x'.repeat(1_100_000), asking), 413],
    [await app.anyone.get('/v1/probe/own', asking), 401],
    [await app.anyone.get('/v1/probe/crash', asking), 500],
    [await app.anyone.get('/v1/probe/read?number=x', asking), 400],
  ] as const) {
    assert.equal(answer.status, status)
    assert.equal(allowed(answer), '*')
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /retry-after/)
  }
  assert.equal(allowed(await app.anyone.post('/v1/probe/browse', { publishable_key: 'uk_pk_live_x' }, asking)), '*')
})
