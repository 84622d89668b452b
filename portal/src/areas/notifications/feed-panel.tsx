import type { Feed, FeedItem } from '@userkeep/client/notifications'
import { useEffect } from 'preact/hooks'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/notifications.ts'
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
    <section class="feed" aria-label={texts.notifications} aria-busy={isLoading}>
      <div class="feed-head">
        <h2>{texts.notifications}</h2>
        {unread > 0 && !locked && (
          <button type="button" class="link" onClick={() => void feed.markAllRead()}>
            {texts.markAllAsRead}
          </button>
        )}
      </div>
      {failed && (
        <p class="feed-note" role="alert">
          {failed === 'load' ? texts.notificationsCouldNotBeLoaded : texts.changeCouldNotBeSaved}
          <button type="button" class="link" onClick={() => void feed.open()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {items === null && !failed && <p class="feed-note dim">{texts.loading}</p>}
      {items?.length === 0 && <p class="feed-note dim">{texts.noNotificationsYet}</p>}
      <ul class="feed-items">
        {items?.map((item) => (
          <Item key={item.id} item={item} markRead={locked ? null : () => void feed.markRead(item.id)} />
        ))}
      </ul>
      {hasMore && (
        <Button busy={isLoading} onClick={() => void feed.older()}>
          {texts.showOlder}
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
        {isUnread && <span class="unseen">{texts.unread}</span>}
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
            {texts.markAsRead}
            <span class="unseen">“{title}”</span>
          </button>
        )}
      </div>
    </li>
  )
}
