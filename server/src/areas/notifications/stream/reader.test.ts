import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { notificationBounds } from '@userkeep/contract/shapes/notification'
import { eventQueue } from '../../../platform/http/event-queue.ts'
import type { Waker } from '../../../platform/wake.ts'
import type { Found } from './look.sql.ts'
import { createReader, type FeedEvent } from './reader.ts'
import { createReaders } from './readers.ts'

const contactId = '0190a5b2-7c1e-7000-9000-000000000001'
const at = '2030-01-01T00:00:00.000Z'

const itemsFrom = (first: number, last: number): Found['items'] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, n) => ({
    number: first + n,
    id: contactId,
    title: String(first + n),
    body_html: null,
    url: null,
    created_at: at,
    seen_at: null,
    read_at: null,
  })).slice(0, notificationBounds.replayed + 1)

/** A feed in memory, of which every look is counted. */
function feedOf(last: number) {
  const looks: (number | null)[] = []
  const look = async (after: number | null): Promise<Found> => {
    looks.push(after)
    const found = { last: feed.last, unread: feed.last, items: after === null ? [] : itemsFrom(after + 1, feed.last) }
    await turn()
    return found
  }
  const feed = { last, looks, look }
  return feed
}

function open(feed: ReturnType<typeof feedOf>, after: number | null) {
  const ended = new AbortController()
  const queue = eventQueue<FeedEvent>(ended.signal)
  const reader = createReader({ contactId, after, queue, look: feed.look, failed: assert.fail })
  const read = async () => {
    ended.abort()
    const events: FeedEvent[] = []
    for await (const event of queue) events.push(event)
    return events
  }
  return { reader, read }
}

const settled = async () => {
  for (let n = 0; n < 20; n++) await turn()
}

test('a reader polls once when it begins, and then only when it is notified', async () => {
  const feed = feedOf(3)
  const { reader, read } = open(feed, null)
  reader.notify()
  await settled()
  assert.deepEqual(feed.looks, [null])
  for (let n = 0; n < 50; n++) reader.notify()
  await settled()
  // Woken fifty times at once: one read that was under way, and one for the rest.
  assert.deepEqual(feed.looks, [null, 3, 3])
  assert.equal((await read()).length, 1)
})

test('notifications that arrive during a poll are returned by the next one, in order', async () => {
  const feed = feedOf(0)
  const { reader, read } = open(feed, 0)
  for (feed.last = 1; feed.last <= 5; feed.last++) {
    reader.notify()
    if (feed.last % 2 === 0) await settled()
  }
  feed.last = 5
  await settled()
  const titles = (await read()).flatMap((event) => (event.event === 'notification' ? [event.data.title] : []))
  assert.deepEqual(titles, ['1', '2', '3', '4', '5'])
})

test('a reader that is up to date gets all of many notifications, and one too far behind gets none', async () => {
  const feed = feedOf(0)
  const there = open(feed, null)
  there.reader.notify()
  await settled()
  feed.last = notificationBounds.replayed * 3
  there.reader.notify()
  const behind = open(feed, 0)
  behind.reader.notify()
  await settled()
  const count = (events: FeedEvent[]) => events.filter(({ event }) => event === 'notification').length
  assert.equal(count(await there.read()), feed.last)
  assert.equal(count(await behind.read()), 0)
})

test('only readers of a changed feed are notified, and all readers when a notification may be lost', async () => {
  const lost: (() => void)[] = []
  const words: ((word: string) => void)[] = []
  const keepIn =
    <L>(list: L[]) =>
    (listener: L) => {
      list.push(listener)
      return () => {}
    }
  const on: Waker['on'] = (_, listener) => keepIn(words)(listener)
  const readers = createReaders({ waker: { on, onLoss: keepIn(lost) } })
  const told: string[] = []
  const leave = readers.enter('e1', 'a', { notify: () => told.push('a') })
  readers.enter('e1', 'b', { notify: () => told.push('b') })
  readers.enter('e2', 'a', { notify: () => told.push('elsewhere') })
  words[0]?.('e1/a,c')
  assert.deepEqual(told.splice(0), ['a'])
  for (const say of lost) say()
  assert.deepEqual(told.splice(0), ['a', 'b', 'elsewhere'])
  leave()
  words[0]?.('e1/a')
  assert.deepEqual(told, [])
})
