import type { MessengerAccess } from './messenger-access.ts'
import { merged } from './messenger-state.ts'
import type { Store } from './messenger-store.ts'
import { newKey } from './new-key.ts'
import type { OwnConversation, OwnMessage } from './outbox.ts'

export interface Loaders {
  load(): Promise<void>
  loadMore(): Promise<void>
  open(id: string | null): Promise<void>
  loadThread(id: string): Promise<void>
  loadOlder(): Promise<void>
  begun(threadId: string, conversation: OwnConversation): Promise<void>
  written(message: OwnMessage, threadId: string): void
}

function createListLoader(access: MessengerAccess, { state, set }: Store) {
  let cursor: string | null = null
  const read = async (after: string | null) => {
    set({ isLoading: true, problem: null })
    try {
      const page = await access.conversations(after)
      cursor = page.next_cursor
      const { unread, within_hours: withinHours, has_more: hasMore } = page
      const shown = after === null ? [] : (state().conversations ?? [])
      const added = page.conversations.filter(({ id }) => !shown.some((one) => one.id === id))
      set({ conversations: [...shown, ...added], unread, withinHours, hasMore, isLoading: false })
    } catch (error) {
      set({ isLoading: false, problem: error as Error })
    }
  }
  return { load: () => read(null), loadMore: () => read(cursor) }
}

/** Reads messages of the open conversation: the newest ones, or those before the oldest. */
function createThreadLoader(access: MessengerAccess, { state, setThread }: Store, markRead: () => void) {
  let cursor: string | null = null
  return async (id: string, isOlder = false): Promise<void> => {
    setThread(id, { isLoading: true, problem: null })
    try {
      const page = await access.messages(id, isOlder ? cursor : null)
      const { thread } = state()
      if (thread?.id !== id) return
      const known = thread.messages ?? []
      // The newest messages that do not reach those that are known leave a gap, so these are dropped.
      const isNextTo = isOlder || page.messages.some((message) => known.some((one) => one.id === message.id))
      const messages = merged(isNextTo ? known : [], page.messages)
      const reachesBack = isOlder || !isNextTo
      if (reachesBack) cursor = page.next_cursor
      setThread(id, { messages, isLoading: false, hasOlder: reachesBack ? page.has_more : thread.hasOlder })
      markRead()
    } catch (error) {
      setThread(id, { isLoading: false, problem: error as Error })
    }
  }
}

/** Reads conversations and messages into the state. */
export function createLoaders(access: MessengerAccess, store: Store, markRead: () => void): Loaders {
  const { state, set, take, addMessage } = store
  const { load, loadMore } = createListLoader(access, store)
  const loadThread = createThreadLoader(access, store, markRead)
  const open = async (id: string | null) => {
    const thread = { id: id ?? newKey(), isNew: id === null, messages: id === null ? [] : null }
    set({ thread: { ...thread, hasOlder: false, isLoading: false, problem: null }, typing: null })
    if (id === null) return
    // Read state and rating are in the list.
    if (!state().conversations && !state().isLoading) await load()
    await loadThread(id)
  }
  return {
    load,
    loadMore,
    open,
    loadThread,
    loadOlder: async () => {
      const { thread } = state()
      if (thread) await loadThread(thread.id, true)
    },
    async begun(threadId, conversation) {
      take(conversation)
      const { thread } = state()
      if (thread?.id !== threadId) return
      set({ thread: { ...thread, id: conversation.id, isNew: false } })
      await loadThread(conversation.id)
    },
    written(message, threadId) {
      // The conversation was merged into another one meanwhile.
      if (state().thread?.id === threadId && message.conversation_id !== threadId) void open(message.conversation_id)
      else addMessage(message)
    },
  }
}
