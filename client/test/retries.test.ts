import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type ClientOptions, createClient, NetworkError } from '../src/index.ts'

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers })

/** A client that meets these answers, one after another, and what it sent; a pause takes no time. */
function meeting(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const sent: Request[] = []
  const pauses: number[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init))
    const answer = answers.shift()
    if (answer instanceof Error || answer === undefined) throw answer ?? new TypeError('nobody is there')
    return answer
  }) as typeof globalThis.fetch
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  return { client: createClient({ baseUrl: 'http://service.test', fetch, pause, ...options }), sent, pauses }
}

const found = () => Response.json({ id: 'one' })
const lost = () => new TypeError('connection reset')
const create = { body: { external_id: 'grace' } }
const keysOf = (sent: Request[]) => sent.map(({ headers }) => headers.get('idempotency-key'))

test('a read is retried after a lost connection and a 503', async () => {
  const { client, sent } = meeting([lost(), refusal(503, 'unavailable'), found()])
  assert.deepEqual(await client('GET /v1/me'), { id: 'one' })
  assert.equal(sent.length, 3)
})

test('a write is retried with the same idempotency key, and another call has another key', async () => {
  const { client, sent } = meeting([lost(), refusal(503, 'unavailable'), found(), found()])
  await client('POST /v1/contacts', create)
  await client('POST /v1/contacts', create)
  const [first, second, third, other] = keysOf(sent)
  assert.match(String(first), /^[0-9a-f]{32}$/)
  assert.deepEqual([second, third], [first, first])
  assert.notEqual(other, first)
})

test("a caller's own key is sent in place of the client's", async () => {
  const { client, sent } = meeting([found()])
  await client('POST /v1/contacts', { ...create, headers: { 'Idempotency-Key': 'order-1001' } })
  assert.deepEqual(keysOf(sent), ['order-1001'])
})

test('a write without a key is not retried', async () => {
  const lostWrite = meeting([lost(), found()])
  const change = { body: { name: 'Acme' } }
  await assert.rejects(lostWrite.client('PATCH /v1/organization', change), NetworkError)
  assert.equal(lostWrite.sent.length, 1)
  assert.deepEqual(keysOf(lostWrite.sent), [null])
  const refused = meeting([refusal(503, 'unavailable'), found()])
  await assert.rejects(refused.client('PATCH /v1/organization', change), { code: 'unavailable' })
})

test('a 429 is retried after its Retry-After time', async () => {
  const { client, sent, pauses } = meeting([refusal(429, 'rate_limited', { 'retry-after': '7' }), found()])
  await client('POST /v1/auth/login', { body: { email: 'ada@example.com', password: 'secret' } })
  assert.equal(sent.length, 2)
  assert.deepEqual(pauses, [7000])
})

test('a Retry-After time that is too long is not waited for, and is in the error', async () => {
  const { client, pauses } = meeting([refusal(429, 'rate_limited', { 'retry-after': '3600', 'request-id': 'r-1' })])
  await assert.rejects(client('GET /v1/me'), (error) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.retryAfter, error.requestId, error.code], [3600, 'r-1', 'rate_limited'])
    return true
  })
  assert.deepEqual(pauses, [])
})

test('any other error is not retried', async () => {
  for (const [status, code] of [
    [400, 'invalid_request'],
    [409, 'conflict'],
    [500, 'internal'],
  ] as const) {
    const { client, sent } = meeting([refusal(status, code), found()])
    await assert.rejects(client('GET /v1/me'), { status, code })
    assert.equal(sent.length, 1)
  }
})

test('after two retries, or the configured number, the last error is thrown', async () => {
  const { client, sent } = meeting([])
  await assert.rejects(client('GET /v1/me'), { name: 'NetworkError', status: 0, code: 'unavailable' })
  assert.equal(sent.length, 3)
  const none = meeting([], { retries: 0 })
  await assert.rejects(none.client('GET /v1/me'), NetworkError)
  assert.equal(none.sent.length, 1)
})

test('an aborted call is rejected with the reason of the abort, and is not retried', async () => {
  const controller = new AbortController()
  const { client, sent } = meeting([], {
    fetch: (async (_url: string, { signal }: RequestInit) => {
      controller.abort(new Error('no longer needed'))
      signal?.throwIfAborted()
    }) as unknown as typeof fetch,
  })
  await assert.rejects(client('GET /v1/me', { signal: controller.signal }), { message: 'no longer needed' })
  assert.equal(sent.length, 0)
})

test('an attempt that takes too long is a NetworkError', async () => {
  const never = ((_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })) as typeof fetch
  const { client } = meeting([], { fetch: never, timeout: 1, retries: 0 })
  await assert.rejects(client('GET /v1/me'), { name: 'NetworkError' })
})

test('a list without cursors is paginated by offset', async () => {
  const page = (rows: number[], offset: number, more: boolean) =>
    Response.json({ things: rows, limit: 2, offset, has_more: more })
  const { client, sent } = meeting([page([1, 2], 0, true), page([3], 2, false)])
  const each = client.each as (endpoint: string, input: object) => AsyncGenerator<number>
  const rows: number[] = []
  for await (const row of each('GET /v1/contacts', { query: { limit: 2 } })) rows.push(row)
  assert.deepEqual(rows, [1, 2, 3])
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).search),
    ['?limit=2', '?limit=2&offset=2'],
  )
})
