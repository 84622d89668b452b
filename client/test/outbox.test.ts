import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ApiError, NetworkError } from '../src/api-error.ts'
import { createOutbox, type Outbox, type OwnConversation, type OwnMessage } from '../src/outbox.ts'

/** A service that answers each request with the next of these errors, or writes the message. */
function service(errors: (Error | null)[] = []) {
  const sent: { to: string; text: string; key: string; pictures?: string[] }[] = []
  const uploads: string[] = []
  const attempt = (to: string, body: { text: string; picture_ids?: string[] }, key: string) => {
    const error = errors.shift()
    const pictures = body.picture_ids && { pictures: body.picture_ids }
    sent.push({ to, text: body.text, key, ...pictures })
    if (error) throw error
  }
  const access = {
    async upload({ name }: { name: string }, key: string) {
      uploads.push(key)
      return { id: `id of ${name}` }
    },
    async start(body: { text: string }, key: string) {
      attempt('new', body, key)
      return { id: 'conversation' } as OwnConversation
    },
    async write(id: string, body: { text: string }, key: string) {
      attempt(id, body, key)
      return { id: key, conversation_id: id, text: body.text } as OwnMessage
    },
  }
  return { access, sent, uploads }
}

function storageWith(text: string | null = null, isFull = false) {
  const stored = { text }
  return {
    stored,
    read: () => stored.text,
    write(next: string | null) {
      if (!isFull) stored.text = next
      return !isFull
    },
  }
}

type Given = Pick<Parameters<typeof createOutbox>[0], 'access' | 'storage'>

function outboxOf(given: Given) {
  let keys = 0
  const written: string[] = []
  const pauses: { milliseconds: number; over(): void }[] = []
  const outbox: Outbox = createOutbox({
    ...given,
    newKey: () => `key-${++keys}`,
    changed() {},
    async begun() {},
    written: ({ text }) => void written.push(text),
    pause: (milliseconds) => new Promise((over) => void pauses.push({ milliseconds, over })),
  })
  const add = (threadId: string, text: string, isFirst = false) => outbox.add({ threadId, isFirst, text, pictures: [] })
  return { outbox, add, written, pauses }
}

test('messages are sent in order, and while offline the first one waits with its idempotency key', async () => {
  const { access, sent } = service([new NetworkError('offline'), null, null])
  const { outbox, add, written, pauses } = outboxOf({ access, storage: storageWith() })
  add('a', 'one')
  add('a', 'two')
  await turn()
  assert.deepEqual(
    outbox.items().map(({ status }) => status),
    ['waiting', 'waiting'],
  )
  pauses[0]?.over()
  await turn()
  assert.deepEqual(
    sent.map(({ text, key }) => [text, key]),
    [
      ['one', 'key-1'],
      ['one', 'key-1'],
      ['two', 'key-2'],
    ],
  )
  assert.deepEqual([written, outbox.items()], [['one', 'two'], []])
})

test('the first message creates the conversation, and those that waited for it are sent to it', async () => {
  const { access, sent } = service()
  const { add } = outboxOf({ access, storage: storageWith() })
  add('local', 'one', true)
  add('local', 'two', true)
  await turn()
  assert.deepEqual(
    sent.map(({ to, text }) => [to, text]),
    [
      ['new', 'one'],
      ['conversation', 'two'],
    ],
  )
})

test('a refused message is marked with the reason, blocks no other, and can be sent again or discarded', async () => {
  const refused = new ApiError(400, { code: 'invalid_request', message: 'Too long' })
  const { access, sent } = service([refused, null, refused])
  const { outbox, add, written } = outboxOf({ access, storage: storageWith() })
  add('a', 'one')
  add('a', 'two')
  await turn()
  const [item] = outbox.items()
  assert.deepEqual([written, item?.status, item?.problem], [['two'], 'failed', 'Too long'])
  outbox.retry('key-1')
  await turn()
  assert.equal(sent.at(-1)?.key, 'key-1')
  outbox.discard('key-1')
  assert.deepEqual(outbox.items(), [])
})

test('a request that is in progress elsewhere or rate limited is sent again', async () => {
  const busy = new ApiError(409, { code: 'idempotency_in_progress', message: 'In progress' })
  const limited = new ApiError(429, { code: 'rate_limited', message: 'Slow down' }, { retryAfter: 40 })
  const { access, sent } = service([busy, limited, null])
  const { add, pauses, written } = outboxOf({ access, storage: storageWith() })
  add('a', 'one')
  await turn()
  pauses[0]?.over()
  await turn()
  assert.equal(pauses[1]?.milliseconds, 40_000)
  pauses[1]?.over()
  await turn()
  assert.deepEqual([new Set(sent.map(({ key }) => key)).size, written], [1, ['one']])
})

test('the next page sends what the previous one could not, with the same key', async () => {
  const storage = storageWith()
  const gone = outboxOf({ access: service([new NetworkError('offline')]).access, storage })
  gone.add('a', 'one')
  await turn()
  gone.outbox.stop()
  const { access, sent } = service()
  const { written } = outboxOf({ access, storage })
  await turn()
  assert.deepEqual([sent.map(({ key }) => key), written, storage.stored.text], [['key-1'], ['one'], null])
})

test('pictures are uploaded before the message, and a full storage is reported', async () => {
  const { access, sent, uploads } = service([new NetworkError('offline'), null])
  const { outbox, pauses } = outboxOf({ access, storage: storageWith(null, true) })
  outbox.add({ threadId: 'a', isFirst: false, text: 'look', pictures: [{ name: 'b.png', data: 'AAAA' }] })
  assert.equal(outbox.isStored(), false)
  await turn()
  pauses[0]?.over()
  await turn()
  assert.deepEqual([uploads, sent.at(-1)?.pictures], [['key-1.0', 'key-1.0'], ['id of b.png']])
})
