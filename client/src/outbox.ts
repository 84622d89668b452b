import { newKey } from './new-key.ts'
import type { Output } from './routes.ts'

// Messages of a contact on their way to the service, shared by the widget and the portal.

export type OwnConversation = Output<'GET /v1/contact/conversations'>['conversations'][number]
export type OwnMessage = Output<'GET /v1/contact/conversations/{id}/messages'>['messages'][number]

/** A picture as base64, small enough for a request. */
export interface NewPicture {
  name: string
  data: string
}

export interface Outgoing {
  /** Sent as the Idempotency-Key: a message that is sent again is written once. */
  key: string
  /** The conversation, or an id of this browser for one that has not begun. */
  threadId: string
  isFirst: boolean
  text: string
  pictures: NewPicture[]
  createdAt: string
  status: 'waiting' | 'sending' | 'failed'
  /** The reason of a refusal. */
  problem: string | null
  /** The stream brought the message before its request was answered. */
  hasArrived?: true
}

interface Body {
  text: string
  picture_ids?: string[]
}

export interface OutboxAccess {
  upload(picture: NewPicture, key: string): Promise<{ id: string }>
  start(body: Body, key: string): Promise<OwnConversation>
  write(conversationId: string, body: Body, key: string): Promise<OwnMessage>
}

/** Where waiting messages survive the page. `write` returns whether the text was stored. */
export interface OutboxStorage {
  read(): string | null
  write(text: string | null): boolean
}

interface OutboxOptions {
  access: OutboxAccess
  storage: OutboxStorage
  newKey?: () => string
  changed(): void
  /** The first message of a thread was written: the thread has become a conversation. The message is shown until it ends. */
  begun(threadId: string, conversation: OwnConversation): Promise<void>
  written(message: OwnMessage, threadId: string): void
  /** Waits before the next attempt, or until the browser is online. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface Outbox {
  items(): readonly Outgoing[]
  /** Whether the waiting messages survive the page. */
  isStored(): boolean
  add(message: Pick<Outgoing, 'threadId' | 'isFirst' | 'text' | 'pictures'>): void
  retry(key: string): void
  discard(key: string): void
  /** Hides the message that the stream has brought. */
  arrived(message: OwnMessage): void
  stop(): void
}

const maxPauseMs = 30_000

interface Items {
  all(): readonly Outgoing[]
  isStored(): boolean
  change(act: (items: Outgoing[]) => Outgoing[]): void
  update(key: string, changes: Partial<Outgoing>): void
  remove(key: string): void
}

/** The messages of this tab, and those that another page left behind. */
function createItems({ storage, changed }: Pick<OutboxOptions, 'storage' | 'changed'>): Items {
  let items: Outgoing[] = readStored(storage).map((item) =>
    item.status === 'sending' ? { ...item, status: 'waiting' } : item,
  )
  let isStored = true
  const change: Items['change'] = (act) => {
    const before = new Set(items.map(({ key }) => key))
    items = act(items)
    // Other tabs store theirs in the same place.
    const others = readStored(storage).filter(({ key }) => !before.has(key))
    const all = [...others, ...items]
    isStored = storage.write(all.length > 0 ? JSON.stringify(all) : null) || all.length === 0
    changed()
  }
  return {
    all: () => items,
    isStored: () => isStored,
    change,
    update: (key, changes) => change((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    remove: (key) => change((all) => all.filter((item) => item.key !== key)),
  }
}

/** Sends one message with its pictures. The first one of a thread begins the conversation. */
const senderOf =
  ({ access, begun, written }: OutboxOptions, items: Items, stopped: AbortSignal) =>
  async ({ key, threadId, isFirst, text, pictures }: Outgoing): Promise<void> => {
    const ids: string[] = []
    for (const [n, picture] of pictures.entries()) ids.push((await access.upload(picture, `${key}.${n}`)).id)
    const body = { text, ...(ids.length > 0 && { picture_ids: ids }) }
    if (!isFirst) {
      const message = await access.write(threadId, body, key)
      if (stopped.aborted) return
      written(message, threadId)
      items.remove(key)
      return
    }
    const conversation = await access.start(body, key)
    if (stopped.aborted) return
    items.change((all) =>
      all.map((item) =>
        item.threadId === threadId ? { ...item, threadId: conversation.id, isFirst: item.key === key } : item,
      ),
    )
    await begun(threadId, conversation)
    items.remove(key)
  }

/** Sends messages one after the other, in their order; nothing is lost while there is no connection. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { newKey: keyOf = newKey, pause = pauseOrOnline } = options
  const stopped = new AbortController()
  const items = createItems(options)
  const send = senderOf(options, items, stopped.signal)
  let isSending = false
  const drain = async () => {
    if (isSending) return
    isSending = true
    let attempt = 0
    for (let next = nextOf(items.all()); next && !stopped.signal.aborted; next = nextOf(items.all())) {
      const { key } = next
      items.update(key, { status: 'sending', problem: null })
      try {
        await send(next)
        attempt = 0
      } catch (error) {
        if (stopped.signal.aborted) break
        if (isTemporary(error)) {
          items.update(key, { status: 'waiting' })
          await pause(pauseMs(attempt++, error), stopped.signal)
        } else items.update(key, { status: 'failed', problem: (error as Error).message })
      }
    }
    isSending = false
  }
  queueMicrotask(() => void drain())
  return {
    items: items.all,
    isStored: items.isStored,
    add(message) {
      const createdAt = new Date().toISOString()
      items.change((all) => [...all, { ...message, key: keyOf(), createdAt, status: 'waiting', problem: null }])
      void drain()
    },
    retry(key) {
      items.update(key, { status: 'waiting', problem: null })
      void drain()
    },
    discard: items.remove,
    arrived(message) {
      const sent = items.all().find((item) => isSame(item, message))
      if (sent) items.update(sent.key, { hasArrived: true })
    },
    stop: () => stopped.abort(),
  }
}

const isSame = (item: Outgoing, { conversation_id, text }: OwnMessage): boolean =>
  item.status === 'sending' && !item.hasArrived && item.threadId === conversation_id && item.text === text

const nextOf = (items: readonly Outgoing[]) => items.find(({ status }) => status === 'waiting')

function readStored(storage: OutboxStorage): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(storage.read() ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

interface Refusal {
  status?: number
  code?: string
  retryAfter?: number | null
}

/** Whether the same request may succeed later: no answer, too many requests, or the service is in trouble. */
function isTemporary(error: unknown): boolean {
  const { status = 0, code } = error as Refusal
  return status === 0 || status === 429 || status >= 500 || code === 'idempotency_in_progress'
}

const pauseMs = (attempt: number, error: unknown): number =>
  Math.max(
    ((error as Refusal).retryAfter ?? 0) * 1000,
    Math.min(maxPauseMs, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2),
  )

const pauseOrOnline = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
