import { createFeed, type Feed } from '@userkeep/client/notifications'
import { useEffect, useReducer, useState } from 'preact/hooks'
import { ownFeed } from '../../elements/notifications/own-feed.ts'
import type { WidgetApi } from '../../part.ts'
import { hasOwnBell } from './own-bell.ts'
import type { Shown } from './shown.ts'

/** Returns the notifications while the panel is open; null if the visitor has no feed, or the page has a bell of its own. */
export function useFeed(
  { contactId, notifications }: Shown,
  widget: WidgetApi,
  count: (unread: number) => void,
): Feed | null {
  const [feed, setFeed] = useState<Feed | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (notifications === null || hasOwnBell()) return
    const made = createFeed(ownFeed(widget.call), { contactId, unread: notifications })
    const leave = made.subscribe(() => {
      redraw(undefined)
      count(made.state().unread)
    })
    setFeed(made)
    void made.load()
    return () => {
      leave()
      made.stop()
    }
  }, [])
  return feed
}
