import { createFeed, type FeedAccess, unreadText } from '@userkeep/client/notifications'
import { useEffect, useMemo } from 'preact/hooks'
import { call, streamOfContact } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/notifications.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { FeedPanel } from './feed-panel.tsx'
import { useFeed } from './use-feed.ts'

const access: FeedAccess = {
  page: (after) =>
    call('GET /v1/contact/notifications', { query: { limit: 20, ...(after && { starting_after: after }) } }),
  seen: () => call('POST /v1/contact/notifications/seen'),
  read: (id) => call('POST /v1/contact/notifications/{id}/read', { params: { id } }),
  readAll: () => call('POST /v1/contact/notifications/read-all'),
  stream: streamOfContact,
}

/** A support session marks nothing as seen. */
const lookingIn: FeedAccess = { ...access, seen: async () => undefined }

/** How many notifications are unread, as it changes, and the feed below it. */
export function Bell() {
  const { me, locked } = useSession()
  const contactId = me.contact.id
  const feed = useMemo(() => createFeed(locked ? lookingIn : access, { contactId, unread: null }), [contactId, locked])
  useEffect(() => feed.stop, [feed])
  const { unread, arrived } = useFeed(feed)
  const label = unread > 0 ? texts.notificationsUnread(unreadText(unread)) : texts.notifications
  return (
    <>
      <Menu
        class="menu-end bell"
        label={label}
        trigger={
          <>
            <Icon name="bell" size={20} />
            {unread > 0 && (
              <span class="bell-count" aria-hidden="true">
                {unreadText(unread)}
              </span>
            )}
          </>
        }
      >
        {() => <FeedPanel feed={feed} />}
      </Menu>
      <span class="unseen" role="status">
        {arrived && texts.newNotificationTitle(arrived.title)}
      </span>
    </>
  )
}
