import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { silent } from '../../../testing/app.ts'
import { sendFile } from './file.ts'
import { createServer } from './server.ts'

const spec = { name: 'things', formats: { csv: 'text/csv' } } as const

let http: FastifyInstance
let baseUrl: string
let content: () => AsyncGenerator<string>
before(async () => {
  http = createServer({ log: silent, trustProxy: false, overdueMs: 20 })
  http.get('/things', (request, reply) => sendFile(request, reply, spec, { format: 'csv', content: content() }))
  baseUrl = await http.listen({ host: '127.0.0.1', port: 0 })
})
after(() => http.close())

test('a file is sent with its name and type, in the parts that the verb writes', async () => {
  content = async function* () {
    yield 'a\n'
    yield ''
    yield 'b\n'
  }
  const response = await fetch(`${baseUrl}/things`)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="things.csv"')
  assert.equal(await response.text(), 'a\nb\n')
})

test('a binary file is sent byte for byte, without a charset', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
  const pdf = async function* () {
    yield bytes.subarray(0, 100)
    yield bytes.subarray(100)
  }
  const app = createServer({ log: silent, trustProxy: false })
  const formats = { pdf: 'application/pdf' } as const
  app.get('/bill', (request, reply) =>
    sendFile(request, reply, { name: 'bill', formats }, { format: 'pdf', content: pdf() }),
  )
  const answer = await app.inject('/bill')
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.deepEqual(new Uint8Array(answer.rawPayload), bytes)
})

test('a file can be empty', async () => {
  content = async function* () {}
  assert.equal(await (await fetch(`${baseUrl}/things`)).text(), '')
})

test('an error before the first part is returned as an error response', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it could
  content = async function* () {
    throw new Error('away')
  }
  const response = await fetch(`${baseUrl}/things`)
  assert.equal(response.status, 500)
  assert.equal(response.headers.get('content-disposition'), null)
  assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'internal')
})

test('an error after the first part breaks the connection', async () => {
  content = async function* () {
    yield 'a\n'
    throw new Error('away')
  }
  const response = await fetch(`${baseUrl}/things`)
  await assert.rejects(response.text())
})

test('a file that takes longer than the request timeout is not cut off', async () => {
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  content = async function* () {
    yield 'a\n'
    await waited
    yield 'b\n'
  }
  const response = await fetch(`${baseUrl}/things`)
  const reader = response.body?.getReader()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'a\n')
  // Everything overdue has been handled by the time this request was.
  content = async function* () {
    await new Promise(() => {})
    yield ''
  }
  assert.equal((await fetch(`${baseUrl}/things`)).status, 503)
  resolve()
  assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'b\n')
  assert.equal((await reader?.read())?.done, true)
})

test('HEAD returns only the headers and ends the iteration', async () => {
  let ended = false
  content = async function* () {
    try {
      for (;;) yield 'a\n'
    } finally {
      ended = true
    }
  }
  const response = await fetch(`${baseUrl}/things`, { method: 'HEAD' })
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.ok(ended)
})

test('writing pauses while the client does not read, and ends when it disconnects', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let parts = 0
  const part = 'x'.repeat(1024 * 1024)
  content = async function* () {
    try {
      for (; parts < 10_000; parts++) yield part
    } finally {
      resolve()
    }
  }
  const controller = new AbortController()
  const response = await fetch(`${baseUrl}/things`, { signal: controller.signal })
  await response.body?.getReader().read()
  controller.abort()
  await ended
  assert.ok(parts < 200, `${parts} MiB were written for a reader that took one part`)
})
