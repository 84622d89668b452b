import {
  emptyState,
  type MessengerState,
  merged,
  type Thread,
  unreadAfter,
  withConversation,
} from './messenger-state.ts'
import type { OwnConversation, OwnMessage } from './outbox.ts'

export interface Store {
  state(): MessengerState
  set(changes: Partial<MessengerState>): void
  setThread(id: string, changes: Partial<Thread>): void
  /** Replaces a conversation by its current version. */
  take(conversation: OwnConversation): void
  addMessage(message: OwnMessage): void
  subscribe(listener: () => void): () => void
}

/** The state of a messenger; nothing changes after it was stopped. */
export function createStore(unread: number, stopped: AbortSignal): Store {
  const listeners = new Set<() => void>()
  let state: MessengerState = { ...emptyState, unread }
  const set: Store['set'] = (changes) => {
    if (stopped.aborted) return
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const setThread: Store['setThread'] = (id, changes) => {
    if (state.thread?.id === id) set({ thread: { ...state.thread, ...changes } })
  }
  return {
    state: () => state,
    set,
    setThread,
    take(conversation) {
      const conversations = withConversation(state.conversations, conversation)
      set({ conversations, unread: unreadAfter(state, conversation) })
    },
    addMessage(message) {
      const messages = state.thread?.messages
      if (messages) setThread(message.conversation_id, { messages: merged(messages, [message]) })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
