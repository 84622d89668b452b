import { createFeed, type Feed } from '@userkeep/client/notifications'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { Bell, styles } from './bell.tsx'
import { ownFeed } from './own-feed.ts'

const feeds = new WeakMap<Element, Feed>()

/** Shows the bell, or nothing for an unproven identity. Only a page with this element opens a stream. */
export function show(target: Element, { answer, widget, look }: Shown): void {
  feeds.get(target)?.stop()
  feeds.delete(target)
  const root = shadowIn(target, 'userkeep-notifications', styles, look)
  if (!answer?.notifications) {
    render(null, root)
    return
  }
  const { contact, notifications } = answer
  const feed = createFeed(ownFeed(widget.call), { contactId: contact.id, unread: notifications.unread })
  feeds.set(target, feed)
  render(<Bell key={contact.id} feed={feed} />, root)
}
