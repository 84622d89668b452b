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
  app = await testApp({ areas: [probeArea()], log })
  await createProbeTable(app.database.sql)
})
after(() => app.close())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

test('every response has its own request id', async () => {
  const large = JSON.stringify({ text: 'x'.repeat(1_100_000) })
  const json = { 'content-type': 'application/json' }
  const asked: [status: number, path: string, init?: RequestInit][] = [
    [200, '/v1/probe/read'],
    [200, '/v1/probe/read', { method: 'HEAD' }],
    [401, '/v1/probe/own'],
    [404, '/v1/nowhere'],
    [404, '/nowhere'],
    [405, '/v1/probe/read', { method: 'DELETE' }],
    [204, '/v1/probe/own', { method: 'OPTIONS' }],
    [400, '/v1/probe/%zz'],
    [400, '/v1/probe/write', { method: 'POST', headers: json, body: '{' }],
    [413, '/v1/probe/write', { method: 'POST', headers: json, body: large }],
    [415, '/v1/probe/write', { method: 'POST', body: 'text' }],
    [500, '/v1/probe/crash'],
    [200, '/healthz'],
    [200, '/metrics'],
    [200, '/docs/'],
    [200, '/v1/openapi.json'],
  ]
  const ids = new Set<string>()
  for (const [status, path, init] of asked) {
    const response = await fetch(app.baseUrl + path, init)
    await response.arrayBuffer()
    assert.equal(response.status, status, path)
    const id = response.headers.get('request-id') ?? ''
    assert.match(id, uuid, `${status} ${path}`)
    ids.add(id)
  }
  assert.equal(ids.size, asked.length)
})

test('responses to requests that are not HTTP have a request id, too', async () => {
  const { hostname, port } = new URL(app.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write('hello\r\n\r\n')
  assert.match(await text(socket), /\r\nrequest-id: [0-9a-f-]{36}\r\n/)
})

test('a valid request id from the caller is used', async () => {
  const idFor = async (sent: string) =>
    (await app.anyone.get('/v1/probe/read', { headers: { 'request-id': sent } })).headers.get('request-id')
  for (const sent of ['a', 'trace-7', '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70', 'a.b_c:d-9', 'x'.repeat(128)])
    assert.equal(await idFor(sent), sent)
  for (const sent of ['', 'x'.repeat(129), 'two words', 'a,b', '<b>', '"a"', 'é', '{"a":1}', 'a=b', '%00'])
    assert.match((await idFor(sent)) ?? '', uuid, sent)
})

test('the request id is in the log line of the response', async () => {
  await app.anyone.get('/v1/probe/read', { headers: { 'request-id': 'find-me' } })
  const line = logged.map((entry) => JSON.parse(entry)).find(({ request_id }) => request_id === 'find-me')
  assert.deepEqual([line?.route, line?.status], ['/v1/probe/read', 200])
})

test('an error contains the request id, and the log has the cause with it', async () => {
  const { headers, body } = await app.anyone.get('/v1/probe/crash', { headers: { 'request-id': 'broken-1' } })
  assert.equal(headers.get('request-id'), 'broken-1')
  assert.match(body.error.message, /broken-1/)
  assert.equal(body.error.request_id, 'broken-1')
  const line = logged.find((entry) => entry.includes('"broken-1"') && entry.includes('"err"'))
  assert.match(line ?? '', /the secret reason/)
})

test("a browser on another site can send and read the request id, also in a contact's response", async () => {
  const { headers } = await app.anyone.get('/v1/probe/own')
  assert.match(headers.get('access-control-expose-headers') ?? '', /request-id/)
  const preflight = await fetch(`${app.baseUrl}/v1/probe/own`, { method: 'OPTIONS' })
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /request-id/)
})
