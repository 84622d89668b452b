import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { streamLimits } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import type { ProbeEvent } from '../../../testing/probe-kinds.ts'
import { until } from '../../../testing/until.ts'
import { fail } from '../fail.ts'
import type { StreamCall } from './call.ts'
import { type EventQueue, eventQueue } from './event-queue.ts'

const times = { beatMs: 20, longestMs: 3_600_000 }

let app: TestApp
let watch: (stream: StreamCall) => Promise<AsyncIterable<ProbeEvent>>
before(async () => {
  app = await testApp({ areas: [probeArea({ watch: ({ stream }) => watch(stream) })], streams: times })
})
after(() => app.close())

const open = () => [...app.app.http.streams.counts().values()].reduce((sum, count) => sum + count, 0)
afterEach(() => until('every stream is closed', () => open() === 0))

let contacts = 0
const newContact = () => `uk_ct_${++contacts}`

interface Reading {
  response: Response
  /** Up to and with the text that is looked for. */
  upTo(text: string): Promise<string>
  rest(): Promise<string>
  leave(): void
}

async function read(token = newContact(), headers: Record<string, string> = {}): Promise<Reading> {
  const controller = new AbortController()
  const response = await fetch(`${app.baseUrl}/v1/probe/stream`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  const upTo = async (wanted: string | null) => {
    while (wanted === null || !read.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      read += value
    }
    return read
  }
  return { response, upTo, rest: () => upTo(null), leave: () => controller.abort() }
}

let queue: EventQueue<ProbeEvent>
const listening = async (stream: StreamCall) => {
  queue = eventQueue<ProbeEvent>(stream.signal)
  return queue
}

test('events are sent as they happen, with name, id and only their declared data', async () => {
  watch = listening
  const reading = await read()
  assert.equal(reading.response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(reading.response.headers.get('cache-control'), 'no-store')
  assert.equal(reading.response.headers.get('access-control-allow-origin'), '*')
  queue.push({ event: 'said', id: '7', data: { text: 'two\nlines', secret: 'x' } as { text: string } })
  queue.push({ event: 'rang', data: { at: '2030-01-01T00:00:00Z' } })
  const text = await reading.upTo('2030')
  assert.ok(text.includes('id: 7\nevent: said\ndata: {"text":"two\\nlines"}\n\n'))
  assert.ok(text.includes('event: rang\ndata: {"at":"2030-01-01T00:00:00Z"}'))
  reading.leave()
})

test('a verb gets the Last-Event-ID of its client', async () => {
  const seen: (string | null)[] = []
  watch = async ({ lastEventId }) => {
    seen.push(lastEventId)
    return (async function* () {})()
  }
  for (const headers of [{}, { 'last-event-id': 'evt_9' }, { 'last-event-id': 'x'.repeat(201) }] as const)
    await (await read(newContact(), headers)).rest()
  assert.deepEqual(seen, [null, 'evt_9', null])
})

test('an idle stream sends heartbeats', async () => {
  watch = listening
  const reading = await read()
  await reading.upTo(': \n\n')
  reading.leave()
})

test('a disconnected client ends the iteration', async () => {
  const ended = Promise.withResolvers<void>()
  let signal: AbortSignal | undefined
  watch = async (stream) => {
    signal = stream.signal
    return (async function* () {
      try {
        yield { event: 'said', data: { text: 'a' } } as const
        await new Promise((resolve) => stream.signal.addEventListener('abort', resolve))
      } finally {
        ended.resolve()
      }
    })()
  }
  const reading = await read()
  await reading.upTo('said')
  reading.leave()
  await ended.promise
  assert.equal(signal?.aborted, true)
})

test('an error before the first event is returned as a normal error', async () => {
  watch = async () => fail('conflict')
  const { response } = await read()
  assert.equal(response.status, 409)
})

test('an event that fails or is not declared breaks the connection', async () => {
  const broken: AsyncIterable<ProbeEvent>[] = [
    (async function* () {
      yield { event: 'said', data: { text: 'a' } } as const
      throw new Error('away')
    })(),
    (async function* () {
      yield { event: 'sung', data: {} } as never
    })(),
    (async function* () {
      yield { event: 'said', data: { text: 7 } } as never
    })(),
  ]
  for (const events of broken) {
    watch = async () => events
    await assert.rejects(async () => (await read()).rest())
  }
})

test('the open streams of one caller are limited, independently of other callers', async () => {
  watch = listening
  const token = newContact()
  const readings: Reading[] = []
  for (let n = 0; n < streamLimits.perCaller; n++) readings.push(await read(token))
  const refused = await read(token)
  assert.equal(refused.response.status, 429)
  assert.ok(Number(refused.response.headers.get('retry-after')) >= 1)
  readings.push(await read())
  const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text()
  assert.match(metrics, /userkeep_open_streams\{route="\/v1\/probe\/stream"\} 11/)
  for (const { leave } of readings) leave()
  await until('the places are free', () => open() === 0)
  const again = await read(token)
  assert.equal(again.response.status, 200)
  again.leave()
  assert.doesNotMatch(
    await (await fetch(`${app.baseUrl}/metrics`)).text(),
    /request_seconds.*probe\/stream.*status="200"/,
  )
})

test('the open streams of an IP address and of an environment are limited across contacts', async () => {
  const limits = { perCaller: 2, perAddress: 3, perEnvironment: 4 }
  const capped = await testApp({
    areas: [probeArea({ watch: ({ stream }) => listening(stream) })],
    database: app.database,
    streamLimits: limits,
  })
  let controller = new AbortController()
  const openFrom = async (address: string, token = newContact()) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    return fetch(`${capped.baseUrl}/v1/probe/stream`, { headers, signal: controller.signal })
  }
  const statuses = async (...addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await openFrom(address))
    for (const { status, headers } of answers) if (status === 429) assert.ok(Number(headers.get('retry-after')) >= 1)
    return answers.map(({ status }) => status)
  }
  const [one, other, third] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'] as const
  assert.deepEqual(await statuses(one, one, one, one), [200, 200, 200, 429])
  assert.deepEqual(await statuses(other, third), [200, 429])
  controller.abort()
  const count = () => [...capped.app.http.streams.counts().values()].reduce((sum, n) => sum + n, 0)
  await until('all of them are closed', () => count() === 0)
  controller = new AbortController()
  assert.deepEqual(await statuses(one), [200])
  controller.abort()
  await capped.close()
})

test('a HEAD request leaves nothing open', async () => {
  watch = listening
  const response = await fetch(`${app.baseUrl}/v1/probe/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${newContact()}` },
  })
  assert.equal(response.status, 200)
})

test('reading pauses while the client does not read', async () => {
  let written = 0
  const text = 'x'.repeat(256 * 1024)
  watch = async () =>
    (async function* () {
      for (; written < 1000; written++) yield { event: 'said', data: { text } } as const
    })()
  const reading = await read()
  await reading.upTo('said')
  await until('the sockets are full', async () => {
    const before = written
    await new Promise((resolve) => setTimeout(resolve, 50))
    return written === before
  })
  assert.ok(written < 200, `${written} events were written for a reader that took one`)
  reading.leave()
})

test('a stream ends after some time, so that its client authenticates again', async () => {
  const short = await testApp({
    areas: [probeArea({ watch: ({ stream }) => listening(stream) })],
    database: app.database,
    streams: { beatMs: 10, longestMs: 15 },
  })
  const response = await fetch(`${short.baseUrl}/v1/probe/stream`, { headers: { authorization: 'Bearer uk_ct_1' } })
  assert.match(await response.text(), /^: open/)
  await short.close()
})

test('a stopping server ends its streams without waiting', async () => {
  const other = await testApp({
    areas: [probeArea({ watch: ({ stream }) => listening(stream), speak: keepOpen })],
    database: app.database,
  })
  const stream = await fetch(`${other.baseUrl}/v1/probe/stream`, { headers: { authorization: 'Bearer uk_ct_1' } })
  const mounted = await fetch(`${other.baseUrl}/probe/echo`, { headers: { authorization: 'Bearer uk_sk_1' } })
  const [text, events] = [stream.text(), mounted.text()]
  await other.close()
  assert.match(await text, /^: open/)
  assert.equal(await events, ': open\n\n')
})

const keepOpen = async ({ response }: { response: import('node:http').ServerResponse }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
}

test('a client that falls too far behind is disconnected', async () => {
  const { signal } = new AbortController()
  const behind = eventQueue<number>(signal, 2)
  for (const event of [1, 2, 3, 4]) behind.push(event)
  const read: number[] = []
  for await (const event of behind) read.push(event)
  assert.deepEqual(read, [1, 2])
})
