import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Heard } from '../src/follow.ts'
import { createFeed, type FeedItem, unreadText } from '../src/notifications.ts'

// A browser's tabs, as far as a feed sees them.
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const held = new Map<string, Promise<unknown>>()
const locks = {
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
    const turnOf = (held.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()))
    held.set(name, turnOf)
    return turnOf
  },
}
before(() => {
  Object.assign(globalThis, { document: page })
  Object.defineProperty(globalThis.navigator, 'locks', { value: locks, configurable: true })
})
after(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

const itemOf = (n: number, read = false): FeedItem => ({
  id: `id-${n}`,
  title: `Number ${n}`,
  body_html: null,
  url: null,
  created_at: '2030-01-01T00:00:00.000Z',
  seen_at: null,
  read_at: read ? '2030-01-02T00:00:00.000Z' : null,
})

/** A service with one feed, whose streams are written by the test. */
function service(items: FeedItem[]) {
  const asked: string[] = []
  const streams: { lastEventId: string | null; say(heard: Heard): void; signal: AbortSignal }[] = []
  const unread = () => items.filter(({ read_at }) => read_at === null).length
  const access = {
    async page(after: string | null) {
      asked.push(`page ${after}`)
      const from = after === null ? 0 : Number(after)
      const shown = items.slice(from, from + 2)
      const next = from + 2 < items.length ? String(from + 2) : null
      return { notifications: shown, limit: 2, offset: 0, has_more: next !== null, next_cursor: next, unread: unread() }
    },
    seen: async () => asked.push('seen'),
    async read(id: string) {
      items.splice(0, items.length, ...items.map((item) => (item.id === id ? { ...item, read_at: 'now' } : item)))
      return { unread: unread() }
    },
    async readAll() {
      items.splice(0, items.length, ...items.map((item) => ({ ...item, read_at: 'now' })))
      return { unread: 0 }
    },
    async *stream(lastEventId: string | null, signal: AbortSignal): AsyncGenerator<Heard> {
      const waiting: Heard[] = []
      let wake = () => {}
      const say = (heard: Heard) => {
        waiting.push(heard)
        wake()
      }
      signal.addEventListener('abort', () => wake())
      streams.push({ lastEventId, say, signal })
      while (!signal.aborted) {
        for (let next = waiting.shift(); next; next = waiting.shift()) yield next
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
  return { access, asked, streams, items }
}

const settled = async () => {
  for (let n = 0; n < 30; n++) await turn()
}
let feeds = 0
const feedOf = ({ access }: ReturnType<typeof service>, contactId = `contact-${++feeds}`) =>
  createFeed(access, { contactId, unread: 1 })

test('a feed is loaded when it is opened, page by page, and can be marked as read', async () => {
  const served = service([itemOf(3), itemOf(2, true), itemOf(1)])
  const feed = feedOf(served)
  assert.equal(feed.state().items, null)
  await feed.open()
  await feed.older()
  assert.deepEqual(
    feed.state().items?.map(({ title }) => title),
    ['Number 3', 'Number 2', 'Number 1'],
  )
  assert.deepEqual([feed.state().unread, feed.state().hasMore, served.asked.includes('seen')], [2, false, true])
  await feed.markRead('id-3')
  assert.equal(feed.state().unread, 1)
  await feed.markAllRead()
  assert.ok(feed.state().items?.every(({ read_at }) => read_at !== null))
  feed.stop()
})

test('a new notification is added once and counted; reading on another device reloads the feed', async () => {
  const served = service([itemOf(1)])
  const feed = feedOf(served)
  await feed.open()
  await settled()
  const stream = served.streams[0] ?? assert.fail('no stream')
  served.items.unshift(itemOf(2))
  for (let n = 0; n < 2; n++) stream.say({ event: 'notification', id: 'c.2', data: itemOf(2) })
  stream.say({ event: 'unread', id: 'c.2', data: { unread: 2, resumed: true } })
  await settled()
  assert.deepEqual(
    feed.state().items?.map(({ id }) => id),
    ['id-2', 'id-1'],
  )
  assert.equal(feed.state().arrived?.title, 'Number 2')
  const pages = served.asked.length
  await served.access.readAll()
  stream.say({ event: 'unread', id: 'c.2', data: { unread: 0, resumed: true } })
  await settled()
  assert.ok(served.asked.length > pages)
  assert.ok(feed.state().items?.every(({ read_at }) => read_at !== null))
  feed.stop()
})

test('a notification that arrives while the feed is loading is not lost', async () => {
  const served = service([itemOf(1)])
  const { page } = served.access
  const answers: (() => void)[] = []
  served.access.page = async (after) => {
    const answer = await page(after)
    await new Promise<void>((resolve) => answers.push(resolve))
    return answer
  }
  const feed = feedOf(served)
  await settled()
  const opened = feed.open()
  await settled()
  served.items.unshift(itemOf(2))
  served.streams[0]?.say({ event: 'notification', id: 'c.2', data: itemOf(2) })
  await settled()
  for (let n = 0; n < 3; n++) {
    for (const answer of answers.splice(0)) answer()
    await settled()
  }
  await opened
  assert.deepEqual([feed.state().items?.map(({ id }) => id), feed.state().unread], [['id-2', 'id-1'], 2])
  feed.stop()
})

test('two tabs share a stream, and when the first is closed the other one resumes it', async () => {
  const served = service([])
  const [first, second] = [feedOf(served, 'shared'), feedOf(served, 'shared')]
  await settled()
  assert.equal(served.streams.length, 1)
  served.streams[0]?.say({ event: 'unread', id: 'c.7', data: { unread: 7, resumed: false } })
  const both = async (unread: number) => {
    for (let n = 0; n < 200 && second.state().unread !== unread; n++) await settled()
    assert.deepEqual([first.state().unread, second.state().unread], [unread, unread])
  }
  await both(7)
  first.stop()
  await settled()
  assert.deepEqual(
    served.streams.map(({ lastEventId, signal }) => [lastEventId, signal.aborted]),
    [
      [null, true],
      ['c.7', false],
    ],
  )
  second.stop()
})

test('a hidden page closes its stream, and resumes it when it is visible', async () => {
  const served = service([])
  const feed = feedOf(served)
  await settled()
  served.streams[0]?.say({ event: 'unread', id: 'c.3', data: { unread: 3, resumed: false } })
  await settled()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  assert.equal(served.streams[0]?.signal.aborted, true)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
  assert.equal(served.streams[1]?.lastEventId, 'c.3')
  feed.stop()
})

test('counts above 99 are shown as 99+', () => {
  assert.deepEqual([0, 99, 100].map(unreadText), ['0', '99', '99+'])
})
