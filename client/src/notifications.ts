import { follow, type Heard } from './follow.ts'
import type { Output } from './routes.ts'

// The state of a notification bell, shared by the widget and the portal.

type Page = Output<'GET /v1/contact/notifications'>
export type FeedItem = Page['notifications'][number]

/** How a feed reaches the service. */
export interface FeedAccess {
  page(startingAfter: string | null): Promise<Page>
  seen(): Promise<unknown>
  read(id: string): Promise<{ unread: number }>
  readAll(): Promise<{ unread: number }>
  /** The stream after the last event that was heard, over as many connections as that takes. */
  stream(lastEventId: string | null, signal: AbortSignal): AsyncIterable<Heard>
}

interface FeedState {
  unread: number
  /** The newest first; null before it was opened. */
  items: readonly FeedItem[] | null
  hasMore: boolean
  isLoading: boolean
  /** The failed operation, to be retried. */
  failed: 'load' | 'mark' | null
  /** The latest notification that arrived while the feed was open, to be announced. */
  arrived: FeedItem | null
}

export interface Feed {
  state(): FeedState
  subscribe(listener: () => void): () => void
  /** Reads the newest. */
  load(): Promise<void>
  /** Reads the newest and says that they were seen. */
  open(): Promise<void>
  close(): void
  older(): Promise<void>
  markRead(id: string): Promise<void>
  markAllRead(): Promise<void>
  /** Ends the stream. */
  stop(): void
}

interface FeedOptions {
  /** The owner of the feed: tabs of one contact share a stream. */
  contactId: string
  /** The count of boot; null if it is not known yet. */
  unread: number | null
}

/** `99+`: the service counts no further than a hundred. */
export const unreadText = (unread: number): string => (unread > 99 ? '99+' : String(unread))

const empty: FeedState = { unread: 0, items: null, hasMore: false, isLoading: false, failed: null, arrived: null }

interface Store {
  state(): FeedState
  set(changes: Partial<FeedState>): void
  subscribe(listener: () => void): () => void
}

function createStore(state: FeedState): Store {
  const listeners = new Set<() => void>()
  let current = state
  return {
    state: () => current,
    set(changes) {
      current = { ...current, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads a page of the feed, the first one or the next. What was read while something else was heard is read again. */
function loaderOf(access: FeedAccess, { state, set }: Store, heard: () => number) {
  let cursor: string | null = null
  return async (isNext: boolean): Promise<void> => {
    set({ isLoading: true, failed: null })
    try {
      let before = heard()
      let page = await access.page(isNext ? cursor : null)
      while (!isNext && before !== heard()) {
        before = heard()
        page = await access.page(null)
      }
      cursor = page.next_cursor
      const shown = isNext ? (state().items ?? []) : []
      const items = [...shown, ...without(page.notifications, shown)]
      set({ items, hasMore: page.has_more, isLoading: false, ...(!isNext && { unread: page.unread }) })
    } catch {
      set({ isLoading: false, failed: 'load' })
    }
  }
}

const markerOf =
  ({ state, set }: Store) =>
  async (ask: () => Promise<{ unread: number }>, isMarked: (item: FeedItem) => boolean): Promise<void> => {
    try {
      const { unread } = await ask()
      const read_at = new Date().toISOString()
      const items = state().items?.map((item) => (isMarked(item) && !item.read_at ? { ...item, read_at } : item))
      set({ unread, items: items ?? null, failed: null })
    } catch {
      set({ failed: 'mark' })
    }
  }

export function createFeed(access: FeedAccess, { contactId, unread }: FeedOptions): Feed {
  const store = createStore({ ...empty, unread: unread ?? 0 })
  const { state, set, subscribe } = store
  let [heard, isOpen] = [0, false]
  const [load, mark] = [loaderOf(access, store, () => heard), markerOf(store)]
  const sawAll = () => void access.seen().catch(() => undefined)

  const hear = ({ event, data }: Heard) => {
    heard++
    const { items } = state()
    if (event === 'notification') {
      const item = data as FeedItem
      set({ items: items && [item, ...without(items, [item])], arrived: item })
      if (isOpen) sawAll()
    } else if (event === 'unread') {
      const { unread, resumed } = data as { unread: number; resumed: boolean }
      set({ unread })
      // The stream begins here, so the feed may miss something; reads elsewhere only change the count.
      if (items && (!resumed || unread !== unreadIn(state()))) void load(false)
    }
  }
  const stop = follow({ name: `userkeep.notifications.${contactId}`, open: access.stream, hear })

  return {
    state,
    subscribe,
    load: () => load(false),
    async open() {
      isOpen = true
      await load(false)
      if (state().unread > 0) sawAll()
    },
    close() {
      isOpen = false
      set({ arrived: null })
    },
    older: () => load(true),
    markRead: (id) =>
      mark(
        () => access.read(id),
        (item) => item.id === id,
      ),
    markAllRead: () => mark(access.readAll, () => true),
    stop,
  }
}

const without = (items: readonly FeedItem[], others: readonly FeedItem[]): FeedItem[] =>
  items.filter(({ id }) => !others.some((other) => other.id === id))

/** Returns the unread count as far as it is known: notifications that are not loaded are unknown. */
const unreadIn = ({ items, hasMore, unread }: FeedState): number => {
  const shown = items?.filter(({ read_at }) => read_at === null).length ?? 0
  return hasMore && unread >= shown ? unread : shown
}
