import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { createProbeTable, probeArea } from '../../../testing/probe.ts'

let app: TestApp
const logged: string[] = []
before(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ areas: [probeArea()], log, metrics: { toThisMachine: true, token: null } })
  await createProbeTable(app.database.sql)
})
after(() => app.close())

async function send(body: string | Uint8Array<ArrayBuffer>, type: string | null = 'application/json', much = false) {
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
  const url = `${app.baseUrl}/v1/probe/${much ? 'write-much' : 'write'}`
  const response = await fetch(url, { method: 'POST', headers, body: new Blob([body]) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function speak(bytes: string): Promise<{ status: number; body: { error: { code: string } } }> {
  const { hostname, port } = new URL(app.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }
}

for (const [what, body] of Object.entries<string | Uint8Array<ArrayBuffer>>({
  'a body cut short': '{"text": "a',
  'a body that is no JSON': 'text=a',
  'JSON with something after it': '{} {}',
  'a body that is not an object': '[1]',
  null: 'null',
  'a NUL in a text': '{"text": "a\\u0000b"}',
  'half of a surrogate pair': '{"text": "\\ud83d"}',
  'a number beyond all bounds': '{"number": 1e999}',
  'a field called __proto__': '{"__proto__": {"flag": true}}',
  'nesting without end': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  'bytes that are not UTF-8': Uint8Array.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
  'no body where one is needed': '',
}))
  test(`${what}: 400`, async () => {
    const answer = await send(body)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.code, 'invalid_request')
  })

test('a body that is not JSON is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])
    assert.equal((await send('{}', type)).body.error.code, 'unsupported_media_type', type)
  assert.equal((await send('{}', 'application/json; charset=utf-8')).status, 200)
})

test('a body can be one mebibyte and no larger', async () => {
  const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) })
  for (const much of [false, true]) {
    assert.equal((await send(sized(1024 * 1024), undefined, much)).status, much ? 204 : 200)
    const larger = await send(sized(1024 * 1024 + 1), undefined, much)
    assert.deepEqual([larger.status, larger.body.error.code], [413, 'body_too_large'])
    assert.match(larger.body.error.message, /1024 KiB/)
  }
})

test('for a body with many errors only the first one is reported', async () => {
  const wrong = (count: number) => send(`{"numbers":[${'"x",'.repeat(count)}1],"stranger":1}`, undefined, true)
  assert.deepEqual(Object.keys((await wrong(200_000)).body.error), ['code', 'message'])
  assert.equal(Object.keys((await wrong(100_000)).body.error.fields).length, 1)
  assert.equal(Object.keys((await wrong(99)).body.error.fields).length, 20)
  assert.deepEqual(Object.keys((await wrong(2)).body.error.fields).sort(), ['numbers.0', 'numbers.1', 'stranger'])
})

test('query values are converted, and body values are not', async () => {
  const asked = await app.anyone.get('/v1/probe/read?number=7&flag=false&text=5')
  assert.deepEqual(asked.body, { number: 7, flag: false, text: '5' })
  assert.deepEqual((await app.anyone.get('/v1/probe/read?number=seven')).body.error.fields, {
    number: 'must be integer',
  })
  for (const body of [{ flag: 'false' }, { number: '7' }, { text: 5 }, { number: 1.5 }, { flag: null }])
    assert.equal((await app.anyone.post('/v1/probe/write', body)).status, 400, JSON.stringify(body))
  const said = { number: 7, flag: false, text: '👋 «ok»', at: '2030-01-01T00:00:00Z' }
  assert.deepEqual((await app.anyone.post('/v1/probe/write', said)).body, said)
})

test('the error names every invalid field', async () => {
  const { body } = await app.anyone.post('/v1/probe/write', { number: 'x', stranger: 1, at: '2030-02-31T00:00:00Z' })
  assert.deepEqual(Object.keys(body.error.fields).sort(), ['at', 'number', 'stranger'])
})

test('an unknown path is 404, also with an extra slash or with text that cannot be stored', async () => {
  for (const path of ['/v1/nothing', '/v1/probe/read/', '/V1/probe/read', '/v1//probe/read', '/v1/probe/query/x'])
    assert.equal((await app.anyone.get(path)).body.error.code, 'not_found', path)
  const machine = app.as('uk_sk_live_a')
  assert.equal((await machine.delete('/v1/probe/counts/a%00b')).body.error.code, 'not_found')
  assert.equal((await app.anyone.get('/v1/probe/read?text=a%00b')).status, 400)
  assert.equal((await app.anyone.get('/v1/probe/%zz')).status, 400)
})

test('an unsupported method is refused with the list of supported ones', async () => {
  const { status, headers, body } = await app.anyone.delete('/v1/probe/read')
  assert.deepEqual([status, body.error.code, headers.get('allow')], [405, 'method_not_allowed', 'GET'])
})

test('HEAD responds like GET, without the body', async () => {
  const response = await fetch(`${app.baseUrl}/v1/probe/read`, { method: 'HEAD' })
  assert.deepEqual([response.status, await response.text()], [200, ''])
  assert.equal((await fetch(`${app.baseUrl}/v1/probe/own`, { method: 'HEAD' })).status, 401)
})

test('a crash returns only an id, which is in the log with the reason', async () => {
  const { status, body } = await app.anyone.get('/v1/probe/crash')
  assert.equal(status, 500)
  assert.deepEqual(Object.keys(body.error).sort(), ['code', 'message', 'request_id'])
  assert.ok(!JSON.stringify(body).includes('secret'))
  const line = logged.find((entry) => entry.includes(body.error.request_id) && entry.includes('"err"'))
  assert.match(line ?? '', /the secret reason/)
})

test('headers that are too large and requests that are not HTTP get a proper error', async () => {
  const large = await speak(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.deepEqual([large.status, large.body.error.code], [431, 'invalid_request'])
  for (const bytes of ['hello\r\n\r\n', 'GET /healthz HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\nbad header\r\n\r\n']) {
    const answer = await speak(bytes)
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'invalid_request'], bytes)
  }
  assert.equal((await app.anyone.get('/healthz')).status, 200)
})

test('metrics count requests by route pattern, never by the actual path', async () => {
  const machine = app.as('uk_sk_live_a')
  await machine.delete('/v1/probe/counts/very-own-name')
  await app.anyone.get('/v1/probe/unheard-of/very-own-name')
  const answer = await fetch(`${app.baseUrl}/metrics`)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  const body = await answer.text()
  assert.match(
    body,
    /userkeep_http_request_seconds_count\{method="DELETE",route="\/v1\/probe\/counts\/:name",status="204"\} 1/,
  )
  assert.match(body, /route="unknown",status="404"/)
  assert.ok(!body.includes('very-own-name'))
})
