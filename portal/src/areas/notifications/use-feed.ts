import type { Feed } from '@userkeep/client/notifications'
import { useEffect, useReducer } from 'preact/hooks'

/** Returns the state of the feed and follows its changes. */
export function useFeed(feed: Feed) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => feed.subscribe(() => redraw(undefined)), [feed])
  return feed.state()
}
