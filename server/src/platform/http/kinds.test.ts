import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import type { mounts } from '../../../testing/probe-kinds.ts'
import { fail } from '../fail.ts'
import type { MountCall } from './protocol.ts'

let app: TestApp
let speak: (call: MountCall<typeof mounts.echo>) => Promise<void>
const logged: string[] = []
before(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ areas: [probeArea({ speak: (call) => speak(call) })], log })
})
after(() => app.close())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(app.baseUrl + path, { method: 'POST', body, headers, redirect: 'manual' })
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

test('a raw body is passed as the bytes sent, with the headers that its route declares', async () => {
  const bytes = randomBytes(90 * 1024)
  const response = await post('/v1/probe/receive', new Blob([bytes]), {
    'content-type': 'application/json',
    'x-signature': 'v1=abc',
  })
  assert.deepEqual(await response.json(), {
    bytes: bytes.length,
    sha256: hash('sha256', bytes, 'hex'),
    signature: 'v1=abc',
  })
})

test('an empty raw body is passed as empty bytes', async () => {
  const response = await fetch(`${app.baseUrl}/v1/probe/receive`, { method: 'POST' })
  assert.deepEqual(await response.json(), { bytes: 0, sha256: hash('sha256', '', 'hex'), signature: null })
})

test('a raw body of another type, or larger than its route allows, is refused', async () => {
  const typed = await post('/v1/probe/receive', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(typed.status, 415)
  assert.deepEqual(await typed.json(), {
    error: { code: 'unsupported_media_type', message: 'The request body must be application/json or text/plain.' },
  })
  const large = await post('/v1/probe/receive', 'x'.repeat(100 * 1024 + 1), { 'content-type': 'text/plain' })
  assert.equal(await codeOf(large), 'body_too_large')
})

const link = '/probe/forms/uk_un_abc'
const form = (fields: string) => post(link, fields, { 'content-type': 'application/x-www-form-urlencoded' })

test('a form is parsed, converted by its schema and answered with a page', async () => {
  const response = await form('name=Gr%C3%A5ce+%3Cb%3E&age=42&tags=a')
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(await response.text(), /<p>Gråce &lt;b&gt; 42 a uk_un_abc<\/p>/)
})

test('a form can be sent as multipart, as some mail clients do', async () => {
  const fields = new FormData()
  for (const [name, value] of [
    ['name', 'Grace'],
    ['tags', 'a'],
    ['tags', 'b'],
  ] as const)
    fields.append(name, value)
  assert.match(await (await post(link, fields)).text(), /<p>Grace ageless a\+b /)
  fields.append('name', new Blob(['x']), 'x.txt')
  const refused = await post(link, fields)
  assert.equal(refused.status, 400)
  assert.match(await refused.text(), /data-field="name">name: is a file/)
})

test('validation errors of a form are shown in a page, field by field', async () => {
  for (const [fields, told] of [
    ['name=G', /data-field="name"/],
    ['age=4', /data-field="name">name: is required/],
    ['name=Grace&age=old', /data-field="age">age: must be integer/],
    ['name=Grace&other=1', /data-field="other">other: is not a known field/],
    ['name=Grace&name=Ada', /data-field="name">name: must be string/],
    ['name=Gr%00ace', /NUL/],
    ['name=Grace&__proto__=1', /__proto__/],
    ['', /data-field="name">name: is required/],
    [`name=Grace${'&tags=a'.repeat(1001)}`, /more than 1000 fields/],
  ] as const) {
    const response = await form(fields)
    assert.equal(response.status, 400, fields)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(await response.text(), told)
  }
})

test('JSON is not accepted as a form', async () => {
  const response = await post(link, '{"name":"Grace"}', { 'content-type': 'application/json' })
  assert.equal(response.status, 415)
  assert.match(await response.text(), /application\/x-www-form-urlencoded or multipart\/form-data/)
})

test('a link with an invalid token or one of another type returns a page with a readable error', async () => {
  for (const token of ['uk_st_abc', 'nonsense']) {
    const response = await fetch(`${app.baseUrl}/probe/forms/${token}`, { method: 'POST' })
    const text = await response.text()
    assert.equal(response.status, 401)
    assert.match(text, /This link does not work/)
    assert.match(text, /<meta name="error-code" content="unauthorized">/)
    assert.doesNotMatch(text, /uk_|bearer/)
  }
})

test('a form can redirect and refuse', async () => {
  const sent = await form('name=leave')
  assert.equal(sent.status, 303)
  assert.equal(sent.headers.get('location'), 'https://shop.example.com/thanks?a=1')
  const refused = await form('name=taken')
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /The request conflicts with an existing resource/)
})

test('a page can use only its own scripts and styles', async () => {
  const response = await fetch(`${app.baseUrl}/probe/pages/${encodeURIComponent('<i>"Hi"</i>')}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const text = await response.text()
  assert.match(text, /<title>&lt;i&gt;&quot;Hi&quot;&lt;\/i&gt;<\/title>/)
  assert.match(policy, /^default-src 'none'; script-src 'sha256-/)
  assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', 'p { color: teal }', 'base64')}'`))
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=60')
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
})

test('a missing or failing page returns an error page that is not cached', async () => {
  const missing = await fetch(`${app.baseUrl}/probe/pages/nothing`)
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('cache-control'), 'no-store')
  assert.match(await missing.text(), /Not found/)
  const crashed = await fetch(`${app.baseUrl}/probe/pages/crash`, { headers: { 'request-id': 'my-own' } })
  const text = await crashed.text()
  assert.equal(crashed.status, 500)
  assert.match(text, /Request my-own/)
  assert.doesNotMatch(text, /secret reason/)
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.baseUrl + path, { headers })

test('the error of a page is JSON for a client that asks for JSON', async () => {
  const ask = (accept: string) => fetch(`${app.baseUrl}/probe/pages/nothing`, { headers: { accept } })
  const json = await ask('application/json')
  assert.equal(json.status, 404)
  assert.match(json.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(((await json.json()) as { error: { code: string } }).error.code, 'not_found')
  for (const accept of ['*/*', 'text/html,application/xhtml+xml,application/json;q=0.9', 'text/html']) {
    const page = await ask(accept)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/, accept)
    await page.text()
  }
})

test('a page that is the same for everyone is not sent again to a client that has it cached', async () => {
  const first = await ask('/probe/remembered')
  const etag = first.headers.get('etag') ?? ''
  assert.match(await first.text(), /<p>As it was<\/p>/)
  assert.match(first.headers.get('content-security-policy') ?? '', /style-src 'sha256-/)
  assert.equal(first.headers.get('content-type'), 'text/html; charset=utf-8')
  const again = await ask('/probe/remembered', { 'if-none-match': etag })
  assert.deepEqual([again.status, await again.text()], [304, ''])
})

test('the Accept header selects another representation with its own ETag', async () => {
  const json = await ask('/v1/probe/news')
  assert.deepEqual([await json.json(), json.headers.get('vary')], [{ news: 'None' }, 'Accept'])
  const atom = await ask('/v1/probe/news', { accept: 'application/atom+xml, */*;q=0.1' })
  assert.equal(atom.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  assert.equal(await atom.text(), '<feed/>')
  const [ofJson, ofAtom] = [json, atom].map(({ headers }) => headers.get('etag') ?? '')
  assert.notEqual(ofJson, ofAtom)
  const again = await ask('/v1/probe/news', { accept: 'application/atom+xml', 'if-none-match': ofAtom as string })
  assert.equal(again.status, 304)
  const other = await ask('/v1/probe/news', { accept: 'application/atom+xml', 'if-none-match': ofJson as string })
  assert.equal(other.status, 200)
})

test('an asset has its declared type, runs no script and is cached for good; a missing one is not cached', async () => {
  const found = await ask('/probe/pictures/cat')
  assert.equal(await found.text(), 'cat')
  const said = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy']
  assert.deepEqual(
    said.map((name) => found.headers.get(name)),
    ['image/webp', 'public, max-age=31536000, immutable', 'nosniff', "default-src 'none'; sandbox"],
  )
  const again = await ask('/probe/pictures/cat', { 'if-none-match': found.headers.get('etag') ?? '' })
  assert.equal(again.status, 304)
  const missing = await ask('/probe/pictures/nothing')
  assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store'])
})

const asMachine = { authorization: 'Bearer uk_sk_test_abc' }

test('a mounted handler gets authorized requests and writes the response itself', async () => {
  speak = async ({ request, response, body, caller, scope, requestId }) => {
    response.writeHead(207, { 'content-type': 'text/plain' })
    response.end(`${request.method} ${body.toString('utf8')} ${caller.name} ${scope.environment} ${requestId}`)
  }
  const response = await post('/probe/echo?any=thing', 'ä', {
    ...asMachine,
    'request-id': 'mine',
    'content-type': 'x/y',
  })
  assert.equal(response.status, 207)
  assert.equal(await response.text(), 'POST ä Probe live mine')
  assert.equal(response.headers.get('request-id'), 'mine')
  assert.equal(response.headers.get('ratelimit-limit'), '1000')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text()
  assert.match(metrics, /userkeep_http_request_seconds_count\{method="POST",route="\/probe\/echo",status="207"\} 1/)
  assert.ok(logged.some((line) => line.includes('"request_id":"mine"') && line.includes('"status":207')))
})

test('the operator can move the path of a mounted handler', async () => {
  const moves = { '/probe': '/elsewhere/here' }
  const moved = await testApp({ areas: [probeArea()], database: app.database, moves })
  try {
    const response = await fetch(`${moved.baseUrl}/elsewhere/here/echo`, { headers: asMachine })
    assert.equal(await response.text(), 'GET Probe ')
    assert.equal((await fetch(`${moved.baseUrl}/probe/echo`, { headers: asMachine })).status, 404)
    assert.equal((await fetch(`${moved.baseUrl}/v1/probe/read`)).status, 200)
  } finally {
    await moved.close()
  }
})

test('a mounted handler refuses requests without a credential, other methods and large bodies', async () => {
  speak = async () => assert.fail('it was called')
  assert.equal(await codeOf(await fetch(`${app.baseUrl}/probe/echo`)), 'unauthorized')
  const wrong = await fetch(`${app.baseUrl}/probe/echo`, { method: 'PUT', headers: asMachine })
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'GET, POST')
  const large = await post('/probe/echo', 'x'.repeat(200 * 1024 + 1), asMachine)
  assert.equal(await codeOf(large), 'body_too_large')
})

test('a mounted handler can return its declared errors, and its exceptions are 500', async () => {
  speak = async () => fail('conflict')
  assert.equal(await codeOf(await post('/probe/echo', '', asMachine)), 'conflict')
  speak = async () => fail('last_owner')
  assert.equal(await codeOf(await post('/probe/echo', '', asMachine)), 'internal')
  speak = async ({ response }) => {
    response.write('half')
    throw new Error('away')
  }
  const response = await post('/probe/echo', '', asMachine)
  await assert.rejects(response.text())
})
