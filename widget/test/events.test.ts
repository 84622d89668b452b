import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { Refused } from '../src/api.ts'
import { createEvents } from '../src/events.ts'

interface Sent {
  names: string[]
  keepalive: boolean
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const wait = async (ms: number) => {
  mock.timers.tick(ms)
  await settled()
}

/** A session whose answers are given one after another: null is a success. */
function testServer({ answers = [] as (Error | null)[], kept = new Map<string, string>(), hasSession = true } = {}) {
  const sent: Sent[] = []
  const warnings: string[] = []
  const session = {
    answer: () => (hasSession ? {} : null),
    async call(
      _path: string,
      { body, keepalive = false }: { body: { events: { name: string }[] }; keepalive?: boolean },
    ) {
      sent.push({ names: body.events.map(({ name }) => name), keepalive })
      const answer = answers.shift() ?? null
      if (answer) throw answer
    },
  }
  const store = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  }
  const events = createEvents(
    session as never,
    store,
    () => {},
    (text) => warnings.push(text),
  )
  return { events, sent, warnings, kept }
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('events are sent together after two seconds, or at once if there are many', async () => {
  const { events, sent } = testServer()
  events.track('a')
  events.track('b')
  await wait(2000)
  for (let n = 0; n < 20; n++) events.track(`c${n}`)
  await settled()
  assert.deepEqual(
    sent.map(({ names }) => names.length),
    [2, 20],
  )
})

test('a temporary failure is retried, and a refusal is not', async () => {
  const { events, sent, kept } = testServer({ answers: [new TypeError('network'), new Refused(503, 'away', 0), null] })
  events.track('a')
  for (const ms of [2000, 4000, 8000]) await wait(ms)
  assert.deepEqual(
    sent.map(({ names }) => names),
    [['a'], ['a'], ['a']],
  )
  assert.equal(kept.has('events'), false)

  const refusing = testServer({ answers: [new Refused(400, 'bad', 0)] })
  refusing.events.track('a')
  await wait(2000)
  await wait(60_000)
  assert.equal(refusing.sent.length, 1)
  assert.equal(refusing.kept.has('events'), false)
})

test('events left by one page are sent by the next one with the same ids', async () => {
  const first = testServer({ hasSession: false })
  first.events.track('a', { n: 1 })
  const left = first.kept.get('events') ?? ''
  const next = testServer({ kept: first.kept })
  await next.events.flush(true)
  assert.deepEqual(next.sent, [{ names: ['a'], keepalive: true }])
  assert.match(left, /"id":"[0-9a-f]{32}"/)
})

test('during an outage the number of waiting events is limited', () => {
  const { events, kept } = testServer({ hasSession: false })
  for (let n = 0; n < 600; n++) events.track(`e${n}`)
  const waiting = JSON.parse(kept.get('events') ?? '[]')
  assert.deepEqual([waiting.length, waiting[0].name], [500, 'e100'])
})

test('an invalid event is reported and not sent', () => {
  const { events, warnings, kept } = testServer()
  const circle: Record<string, unknown> = {}
  circle.self = circle
  for (const [name, properties] of [
    ['', undefined],
    [7, undefined],
    ['a', 'text'],
    ['a', []],
    ['a', circle],
  ] as const)
    events.track(name, properties)
  events.track('a', { long: 'x'.repeat(20_000) })
  assert.equal(warnings.length, 6)
  assert.equal(kept.has('events'), false)
})
