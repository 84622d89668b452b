import { follow, type Heard } from './follow.ts'
import type { MessengerAccess } from './messenger-access.ts'
import { createLoaders, type Loaders } from './messenger-loaders.ts'
import type { MessengerState } from './messenger-state.ts'
import { createStore, type Store } from './messenger-store.ts'
import {
  createOutbox,
  type NewPicture,
  type Outbox,
  type OutboxStorage,
  type OwnConversation,
  type OwnMessage,
} from './outbox.ts'

// The conversations of a contact, live, shared by the widget and the portal.

export type { MessengerAccess } from './messenger-access.ts'
export type { MessengerState, Thread } from './messenger-state.ts'
export type { NewPicture, Outgoing, OwnConversation, OwnMessage } from './outbox.ts'

interface MessengerOptions {
  /** Tabs of one contact share a stream. */
  contactId: string
  /** The count of boot; null if it is not known yet. */
  unread: number | null
  storage: OutboxStorage
}

export interface Messenger {
  state(): MessengerState
  subscribe(listener: () => void): () => void
  /** Follows the stream from now on. */
  connect(): void
  load(): Promise<void>
  loadMore(): Promise<void>
  /** Opens a conversation; null begins a new one. */
  open(id: string | null): Promise<void>
  loadOlder(): Promise<void>
  close(): void
  /** Whether the open conversation is on the screen: its messages are read then. */
  look(isLooking: boolean): void
  send(text: string, pictures: NewPicture[]): void
  retry(key: string): void
  discard(key: string): void
  /** Shows staff that the contact is typing. */
  typed(): void
  /** Returns whether the rating was stored. */
  rate(score: number, comment: string): Promise<boolean>
  stop(): void
}

/** Staff who type are shown until this time has passed without another sign. */
const typingMs = 12_000
/** Staff see it for longer than this; a session may send 600 requests an hour. */
const typedEveryMs = 10_000

/** Marks the open conversation as read if the contact sees it and anything in it is unread. */
function createReader(access: MessengerAccess, { state, take }: Store) {
  let [isLooking, isReading] = [false, false]
  const markRead = () => {
    const { thread, conversations } = state()
    const unread = conversations?.find(({ id }) => id === thread?.id)?.unread ?? 0
    if (!thread || thread.isNew || !isLooking || isReading || unread === 0) return
    if (document.visibilityState === 'hidden') return
    isReading = true
    access
      .read(thread.id)
      .then(take, () => undefined)
      .finally(() => {
        isReading = false
      })
  }
  const look = (looking: boolean) => {
    isLooking = looking
    markRead()
  }
  return { markRead, look }
}

interface Hearing extends Pick<Loaders, 'load' | 'loadThread'> {
  outbox: Outbox
  markRead(): void
}

/** Takes the events of the stream. */
function createHearer({ state, set, take, addMessage }: Store, { outbox, load, loadThread, markRead }: Hearing) {
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const events: Record<string, (data: never) => void> = {
    message(message: OwnMessage) {
      const isTyping = state().typing?.conversation_id === message.conversation_id
      if (message.author_kind === 'contact') outbox.arrived(message)
      else set({ arrived: message, ...(isTyping && { typing: null }) })
      addMessage(message)
    },
    conversation(conversation: OwnConversation) {
      // Without the list, it is unknown how many were unread before.
      if (state().conversations?.some(({ id }) => id === conversation.id)) take(conversation)
      else void load().then(markRead)
      markRead()
    },
    typing(typing: NonNullable<MessengerState['typing']>) {
      clearTimeout(typingTimer)
      set({ typing })
      typingTimer = setTimeout(() => set({ typing: null }), typingMs)
    },
    unread({ resumed }: { resumed: boolean }) {
      if (resumed) return
      // The stream begins here, so messages may have been missed.
      const { conversations, thread } = state()
      if (conversations) void load().then(markRead)
      if (thread?.messages && !thread.isNew) void loadThread(thread.id)
    },
  }
  return {
    hear: ({ event, data }: Heard) => events[event]?.(data as never),
    stop: () => clearTimeout(typingTimer),
  }
}

/** Shows staff that the contact is typing, from time to time. */
function createTyping(access: MessengerAccess, { state }: Store) {
  let typedAt = 0
  return {
    typed() {
      const { thread } = state()
      const now = Date.now()
      if (!thread || thread.isNew || now - typedAt < typedEveryMs) return
      typedAt = now
      access.typing(thread.id).catch(() => undefined)
    },
    sent() {
      typedAt = 0
    },
  }
}

export function createMessenger(access: MessengerAccess, options: MessengerOptions): Messenger {
  const { contactId, storage } = options
  const stopped = new AbortController()
  const store = createStore(options.unread ?? 0, stopped.signal)
  const { state, set, take } = store
  const { markRead, look } = createReader(access, store)
  const loaders = createLoaders(access, store, markRead)
  const outbox = createOutbox({
    access,
    storage,
    changed: () => set({ outgoing: outbox.items(), isStored: outbox.isStored() }),
    begun: loaders.begun,
    written: loaders.written,
  })
  set({ outgoing: outbox.items() })
  const hearer = createHearer(store, { ...loaders, outbox, markRead })
  const { typed, sent } = createTyping(access, store)
  let leave: (() => void) | null = null
  document.addEventListener('visibilitychange', markRead, { signal: stopped.signal })
  const { load, loadMore, open, loadOlder } = loaders
  return {
    state,
    subscribe: store.subscribe,
    connect() {
      // The name of the notifications' stream: both read the same one.
      leave ??= follow({ name: `userkeep.notifications.${contactId}`, open: access.stream, hear: hearer.hear })
    },
    ...{ load, loadMore, open, loadOlder, look, typed },
    close: () => set({ thread: null, typing: null }),
    send(text, pictures) {
      const { thread } = state()
      if (!thread) return
      sent()
      outbox.add({ threadId: thread.id, isFirst: thread.isNew, text, pictures })
    },
    retry: outbox.retry,
    discard: outbox.discard,
    async rate(score, comment) {
      const { thread } = state()
      if (!thread) return false
      const body = { score, comment: comment.trim() || null }
      return access.rate(thread.id, body).then(
        (conversation) => {
          take(conversation)
          return true
        },
        () => false,
      )
    },
    stop() {
      stopped.abort()
      hearer.stop()
      outbox.stop()
      leave?.()
    },
  }
}
