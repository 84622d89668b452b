import type { Feed } from '@userkeep/client/notifications'
import { useEffect, useReducer } from 'preact/hooks'

/** What the feed holds, and again whenever that changes. */
export function useFeed(feed: Feed) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => feed.subscribe(() => redraw(undefined)), [feed])
  return feed.state()
}
