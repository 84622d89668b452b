import type { Feed, FeedItem } from '@userkeep/client/notifications'
import { useEffect } from 'preact/hooks'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { useFeed } from './use-feed.ts'

export function FeedPanel({ feed }: { feed: Feed }) {
  const { items, unread, hasMore, isLoading, failed } = useFeed(feed)
  const { locked } = useSession()
  useEffect(() => {
    void feed.open()
    return () => feed.close()
  }, [feed])
  return (
    <section class="feed" aria-label="Notifications" aria-busy={isLoading}>
      <div class="feed-head">
        <h2>Notifications</h2>
        {unread > 0 && !locked && (
          <button type="button" class="link" onClick={() => void feed.markAllRead()}>
            Mark all as read
          </button>
        )}
      </div>
      {failed && (
        <p class="feed-note" role="alert">
          {failed === 'load' ? 'The notifications could not be loaded. ' : 'That did not work. '}
          <button type="button" class="link" onClick={() => void feed.open()}>
            Try again
          </button>
        </p>
      )}
      {items === null && !failed && <p class="feed-note dim">Loading…</p>}
      {items?.length === 0 && <p class="feed-note dim">Nothing yet. What concerns you will be here.</p>}
      <ul class="feed-items">
        {items?.map((item) => (
          <Item key={item.id} item={item} markRead={locked ? null : () => void feed.markRead(item.id)} />
        ))}
      </ul>
      {hasMore && (
        <Button busy={isLoading} onClick={() => void feed.older()}>
          Show older
        </Button>
      )}
    </section>
  )
}

/** A path is one of the product, which is elsewhere. */
const isAddress = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url)

function Item({ item, markRead }: { item: FeedItem; markRead: (() => void) | null }) {
  const { title, body_html, url, read_at, created_at } = item
  const isUnread = read_at === null
  return (
    <li class={isUnread ? 'feed-item is-unread' : 'feed-item'}>
      <b>
        {isUnread && <span class="unseen">Unread: </span>}
        {isAddress(url) ? (
          <a href={url} onClick={() => isUnread && markRead?.()}>
            {title}
          </a>
        ) : (
          title
        )}
      </b>
      {body_html && <div class="feed-text" dangerouslySetInnerHTML={{ __html: body_html }} />}
      <div class="feed-foot dim small">
        <Time at={created_at} />
        {isUnread && markRead && (
          <button type="button" class="link" onClick={markRead}>
            Mark as read <span class="unseen">“{title}”</span>
          </button>
        )}
      </div>
    </li>
  )
}
