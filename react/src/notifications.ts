import type { Client } from '@userkeep/client'
import { createFeed, type Feed, type FeedAccess, type FeedItem } from '@userkeep/client/notifications'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore, useStoreState } from './provider.tsx'

export type UserkeepNotification = FeedItem

export interface NotificationsOfPage {
  unread: number
  /** The newest first; null until `open` was called. */
  notifications: readonly FeedItem[] | null
  hasMore: boolean
  isLoading: boolean
  /** The operation that failed, to be tried again. */
  failed: 'load' | 'mark' | null
  /** Reads the newest notifications and records that they were seen. */
  open(): Promise<void>
  close(): void
  loadMore(): Promise<void>
  markRead(id: string): Promise<void>
  markAllRead(): Promise<void>
}

const accessOf = (client: Client): FeedAccess => ({
  page: (after) => client('GET /v1/contact/notifications', { query: after === null ? {} : { starting_after: after } }),
  seen: () => client('POST /v1/contact/notifications/seen'),
  read: (id) => client('POST /v1/contact/notifications/{id}/read', { params: { id } }),
  readAll: () => client('POST /v1/contact/notifications/read-all'),
  stream: (lastEventId, signal) =>
    client.stream('GET /v1/contact/stream', {
      signal,
      ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
    }),
})

/** Follows the notifications of a contact whose identity is verified. New ones arrive at once. */
export function useNotifications(): NotificationsOfPage {
  const { client } = useStore()
  const { contact, unread } = useStoreState()
  const contactId = unread === null ? null : (contact?.id ?? null)
  const [feed, setFeed] = useState<Feed | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count of boot opens no new stream
  useEffect(() => {
    if (contactId === null) return
    const opened = createFeed(accessOf(client), { contactId, unread })
    setFeed(opened)
    return () => {
      opened.stop()
      setFeed(null)
    }
  }, [client, contactId])
  const state = useSyncExternalStore(feed?.subscribe ?? subscribeToNothing, feed?.state ?? noState, noState)
  return {
    unread: state?.unread ?? unread ?? 0,
    notifications: state?.items ?? null,
    hasMore: state?.hasMore ?? false,
    isLoading: state?.isLoading ?? false,
    failed: state?.failed ?? null,
    open: async () => feed?.open(),
    close: () => feed?.close(),
    loadMore: async () => feed?.older(),
    markRead: async (id) => feed?.markRead(id),
    markAllRead: async () => feed?.markAllRead(),
  }
}

const subscribeToNothing = () => () => {}
const noState = (): ReturnType<Feed['state']> | null => null
