import type { Outgoing, OwnConversation, OwnMessage } from './outbox.ts'

/** The open conversation. */
export interface Thread {
  /** The conversation, or an id of this browser until the first message is written. */
  id: string
  isNew: boolean
  /** The oldest first; null before they were read. */
  messages: readonly OwnMessage[] | null
  hasOlder: boolean
  isLoading: boolean
  problem: Error | null
}

export interface MessengerState {
  /** Unread messages in all conversations. */
  unread: number
  /** Null before the list was read. */
  withinHours: boolean | null
  /** The most recent activity first; null before they were read. */
  conversations: readonly OwnConversation[] | null
  hasMore: boolean
  isLoading: boolean
  problem: Error | null
  thread: Thread | null
  /** The member who is typing. */
  typing: { conversation_id: string; name: string } | null
  outgoing: readonly Outgoing[]
  /** Whether waiting messages survive the page. */
  isStored: boolean
  /** The latest message of staff that the stream brought, to be announced. */
  arrived: OwnMessage | null
}

export const emptyState: MessengerState = {
  unread: 0,
  withinHours: null,
  conversations: null,
  hasMore: false,
  isLoading: false,
  problem: null,
  thread: null,
  typing: null,
  outgoing: [],
  isStored: true,
  arrived: null,
}

const isBefore = (a: OwnMessage, b: OwnMessage) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1

/** Returns both lists in the order of time, each message once. */
export function merged(known: readonly OwnMessage[], added: readonly OwnMessage[]): OwnMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].sort(isBefore)
}

/** Returns the list with a conversation as it is now, the most recent activity first. */
export function withConversation(
  conversations: readonly OwnConversation[] | null,
  changed: OwnConversation,
): readonly OwnConversation[] | null {
  if (!conversations) return conversations
  const others = conversations.filter(({ id }) => id !== changed.id)
  return [changed, ...others].sort((a, b) => (a.last_activity_at < b.last_activity_at ? 1 : -1))
}

/** Returns the unread messages of all conversations after one has changed. */
export function unreadAfter({ unread, conversations }: MessengerState, changed: OwnConversation): number {
  const before = conversations?.find(({ id }) => id === changed.id)?.unread ?? 0
  return Math.max(0, unread - before + changed.unread)
}

/** Returns the messages of a thread that are on their way and not shown yet. */
export const outgoingOf = (outgoing: readonly Outgoing[], threadId: string): Outgoing[] =>
  outgoing.filter((item) => item.threadId === threadId && !item.hasArrived)

/** Returns the last own message that staff have read, so that "Seen" stands below it. */
export function seenMessageId(messages: readonly OwnMessage[], staffReadAt: string | null): string | null {
  if (staffReadAt === null) return null
  return (
    messages.findLast((message) => message.author_kind === 'contact' && message.created_at <= staffReadAt)?.id ?? null
  )
}
