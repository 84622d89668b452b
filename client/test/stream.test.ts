import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { probeArea } from '../../server/testing/probe.ts'
import { until } from '../../server/testing/until.ts'
import { createClient } from '../src/index.ts'

// A stream that only the tests know, so that they say what it sends and when it breaks.
const endpoint = 'GET /v1/probe/stream' as never

interface Said {
  event: string
  id?: string
  data: { text: string }
}

let app: TestApp
const seen: (string | null)[] = []
before(async () => {
  const watch = async ({ stream }: { stream: { lastEventId: string | null } }) => {
    seen.push(stream.lastEventId)
    return saying(Number(stream.lastEventId ?? 0))
  }
  app = await testApp({ areas: [probeArea({ watch })] })
})
after(() => app.close())

let isBroken = false

/** Two events, and then an end that nobody asked for. */
async function* saying(last: number) {
  if (last === 4 && !isBroken) {
    isBroken = true
    throw new Error('broken off')
  }
  for (const number of [last + 1, last + 2])
    yield { event: 'said', id: String(number), data: { text: `line ${number}\n: é` } } as const
}

const clientOf = (token: string) =>
  createClient({ baseUrl: app.baseUrl, token: () => token, pause: async () => {}, retries: 0 })
const open = () => app.app.http.streams.counts().size

test('a stream is read event by event, across as many connections as needed', async () => {
  const ids: string[] = []
  for await (const event of clientOf('uk_ct_1').stream(endpoint) as AsyncIterable<Said>) {
    assert.deepEqual(event.data, { text: `line ${event.id}\n: é` })
    ids.push(String(event.id))
    if (ids.length === 7) break
  }
  assert.deepEqual(ids, ['1', '2', '3', '4', '5', '6', '7'])
  assert.deepEqual(seen, [null, '2', '4', '4', '6'])
  await until('nothing is left open', () => open() === 0)
})

test('a stream ends when its signal is aborted', async () => {
  const leaving = new AbortController()
  let events = 0
  for await (const _ of clientOf('uk_ct_2').stream(endpoint, { signal: leaving.signal } as never)) {
    if (++events === 3) leaving.abort()
  }
  assert.equal(events, 3)
  await until('nothing is left open', () => open() === 0)
})

test('a refused stream throws the error of the response', async () => {
  const stream = clientOf('uk_st_1').stream(endpoint) as AsyncIterable<Said>
  await assert.rejects(
    async () => {
      for await (const _ of stream) assert.fail('there is nothing to read')
    },
    { name: 'ApiError', code: 'unauthorized' },
  )
})
