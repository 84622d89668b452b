import type { InfiniteData, Query } from '@tanstack/react-query'
import type { Output } from '@userkeep/client'
import { queryClient } from '../../../app/api.ts'
import {
  type Agent,
  agentsRead,
  type Conversation,
  type Counts,
  conversationRead,
  countsRead,
  listRead,
  type Message,
  messagesRead,
  type Presences,
  type View,
  viewsRead,
} from '../conversation.ts'
import { isListed, type ListQuery, placeIn } from '../inbox-filter.ts'

type ListPages = InfiniteData<Output<typeof listRead>>
type MessagePages = InfiniteData<Output<typeof messagesRead>>
type InFull = Output<typeof conversationRead>

/** The cached parts of an environment. Keys are those of `keyOf`: endpoint, organization, input. */
const cachedIn = <Data>(endpoint: string, environment: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpoint] })
    .filter(({ queryKey }) => (queryKey[2] as { query?: ListQuery })?.query?.environment === environment)
    .map((query) => ({ query, queryKey: query.queryKey, data: query.state.data as Data | undefined }))

const outdated = new WeakSet<Query>()
const changes = new Set<Promise<void>>()

/**
 * Reads the query again after a request that is under way. Its answer may be older than the event that arrived
 * meanwhile, and would undo it.
 */
function readAfterRequest(query: Query): void {
  if (query.state.fetchStatus !== 'fetching' || outdated.has(query)) return
  outdated.add(query)
  const again = async () => {
    while (changes.size > 0) await Promise.all(changes)
    outdated.delete(query)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  void query.promise?.then(again, again)
}

/** The number of changes of a conversation that are not answered yet, and its last event meanwhile. */
const pending = new Map<string, number>()
const heard = new Map<string, Conversation>()

/**
 * Cancels a read of the conversation until the change is answered, because it would undo what is shown already. For the
 * same reason, events wait that long: they may be of an earlier change.
 */
export function beginChange(environment: string, id: string, change: Promise<void>): void {
  changes.add(change)
  pending.set(id, (pending.get(id) ?? 0) + 1)
  void change.then(() => {
    changes.delete(change)
    endChange(environment, id)
  })
  for (const { query, queryKey, data } of cachedIn<InFull>(conversationRead, environment)) {
    if (idIn(queryKey) !== id || !data || query.state.fetchStatus !== 'fetching') continue
    readAfterRequest(query)
    void queryClient.cancelQueries({ queryKey, exact: true })
  }
}

function endChange(environment: string, id: string): void {
  const left = (pending.get(id) ?? 1) - 1
  if (left > 0) {
    pending.set(id, left)
    return
  }
  pending.delete(id)
  const last = heard.get(id)
  heard.delete(id)
  const shown = cachedConversation(environment, id)
  // Usually it is the event of the change itself.
  if (last && !(shown && isShownAs(last, shown))) void refreshInbox()
}

const isShownAs = (conversation: Conversation, shown: Conversation): boolean =>
  (Object.keys(conversation) as (keyof Conversation)[]).every(
    (field) => JSON.stringify(conversation[field]) === JSON.stringify(shown[field]),
  )

/** Shows a conversation that the stream has brought. */
export function hearConversation(environment: string, conversation: Conversation): void {
  if (pending.has(conversation.id)) {
    heard.set(conversation.id, conversation)
    return
  }
  for (const { query } of cachedIn(listRead, environment)) readAfterRequest(query)
  for (const { query, queryKey } of cachedIn(conversationRead, environment))
    if (idIn(queryKey) === conversation.id) readAfterRequest(query)
  putConversation(environment, conversation)
}

function matchingIn(environment: string) {
  const [session] = queryClient.getQueriesData<Output<'GET /v1/session'>>({ queryKey: ['GET /v1/session'] })
  const agents = cachedIn<{ agents: Agent[] }>(agentsRead, environment).flatMap(({ data }) => data?.agents ?? [])
  const views = cachedIn<View[]>(viewsRead, environment).flatMap(({ data }) => data ?? [])
  return { me: agents.find(({ email }) => email === session?.[1]?.user.email)?.id, views }
}

/** Shows a conversation as it is now, in every list and where it is open. */
export function putConversation(environment: string, conversation: Conversation): void {
  const matching = matchingIn(environment)
  for (const { queryKey, data } of cachedIn<ListPages>(listRead, environment)) {
    if (!data?.pages) continue
    const query = (queryKey[2] as { query: ListQuery }).query
    const pages = placeIn(data.pages, conversation, isListed(conversation, query, matching))
    queryClient.setQueryData<ListPages>(queryKey, { ...data, pages })
  }
  for (const { queryKey, data } of cachedIn<InFull>(conversationRead, environment)) {
    if (data?.id === conversation.id) queryClient.setQueryData<InFull>(queryKey, { ...data, ...conversation })
  }
}

const idIn = (queryKey: readonly unknown[]) => (queryKey[2] as { params: { id: string } }).params.id

/** Returns a conversation as it is cached: open, or in a list. */
export function cachedConversation(environment: string, id: string): Conversation | undefined {
  const open = cachedIn<InFull>(conversationRead, environment).find(({ data }) => data?.id === id)?.data
  if (open) return open
  const lists = cachedIn<ListPages>(listRead, environment)
  return lists
    .flatMap(({ data }) => data?.pages?.flatMap(({ conversations }) => conversations) ?? [])
    .find((one) => one.id === id)
}

export function dropConversation(environment: string, id: string): void {
  for (const { queryKey, data } of cachedIn<ListPages>(listRead, environment)) {
    if (!data?.pages) continue
    const pages = data.pages.map((page) => ({
      ...page,
      conversations: page.conversations.filter((one) => one.id !== id),
    }))
    queryClient.setQueryData<ListPages>(queryKey, { ...data, pages })
  }
  for (const { queryKey, data } of cachedIn<InFull>(conversationRead, environment)) {
    if (data?.id === id) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Adds a message to its conversation, unless it is there already. */
export function putMessage(environment: string, message: Message): void {
  for (const { query, queryKey, data } of cachedIn<MessagePages>(messagesRead, environment)) {
    if (idIn(queryKey) !== message.conversation_id) continue
    readAfterRequest(query)
    const [first, ...rest] = data?.pages ?? []
    if (!first || !data) continue
    if (data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id))) continue
    const messages = [message, ...first.messages]
    queryClient.setQueryData<MessagePages>(queryKey, { ...data, pages: [{ ...first, messages }, ...rest] })
  }
}

export function putPresences(environment: string, id: string, presences: Presences): void {
  for (const { queryKey, data } of cachedIn<InFull>(conversationRead, environment)) {
    if (data?.id === id) queryClient.setQueryData<InFull>(queryKey, { ...data, ...presences })
  }
}

export function putCounts(environment: string, counts: Counts): void {
  for (const { query, queryKey } of cachedIn(countsRead, environment)) {
    readAfterRequest(query)
    queryClient.setQueryData(queryKey, counts)
  }
}

/** Reads searches again, because only the service knows whether a conversation matches the words. */
export function refreshSearches(environment: string): void {
  for (const { queryKey } of cachedIn<ListPages>(listRead, environment)) {
    if ((queryKey[2] as { query: ListQuery }).query.q) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Reads everything of the inbox again: changes may have been missed. */
export const refreshInbox = () =>
  Promise.all(
    [listRead, conversationRead, messagesRead, countsRead].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: [endpoint] }),
    ),
  )
