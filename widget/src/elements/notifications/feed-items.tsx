import type { Feed, FeedItem } from '@userkeep/client/notifications'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/notifications.ts'
import { elementsOf } from '../../ui/elements-of.ts'

export const MarkAllRead = ({ feed }: { feed: Feed }) =>
  feed.state().unread > 0 ? (
    <button type="button" class="link" onClick={() => void feed.markAllRead()}>
      {texts.markAllAsRead}
    </button>
  ) : null

/** The notifications of a feed, in the bell and in the messenger. */
export function FeedItems({ feed }: { feed: Feed }) {
  const { items, hasMore, isLoading, failed } = feed.state()
  return (
    <>
      {failed && (
        <p class="error" role="alert">
          {failed === 'load' ? texts.notificationsCouldNotBeLoaded : texts.changeCouldNotBeSaved}{' '}
          <button type="button" class="link" onClick={() => void feed.open()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      <div class="feed" aria-busy={isLoading}>
        {items === null && !failed && <p class="dim empty">{texts.loading}</p>}
        {items?.length === 0 && <p class="dim empty">{texts.noNotificationsYet}</p>}
        <ul>
          {items?.map((item) => (
            <Item key={item.id} item={item} markRead={() => void feed.markRead(item.id)} />
          ))}
        </ul>
        {hasMore && (
          <button type="button" class="button" disabled={isLoading} onClick={() => void feed.older()}>
            {texts.showOlder}
          </button>
        )}
      </div>
    </>
  )
}

function Item({ item, markRead }: { item: FeedItem; markRead: () => void }) {
  const { title, url, body_html, read_at, created_at } = item
  const isUnread = read_at === null
  return (
    <li class={isUnread ? 'item new' : 'item'}>
      <h3>
        {isUnread && <span class="unseen">{texts.unread}</span>}
        {url ? (
          <a href={url} onClick={() => isUnread && markRead()}>
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {body_html && <div class="text">{elementsOf(body_html)}</div>}
      <p class="dim foot">
        <time dateTime={created_at}>{timeAgo(created_at)}</time>
        {isUnread && (
          <button type="button" class="link" onClick={markRead}>
            {texts.markAsRead}
            <span class="unseen">“{title}”</span>
          </button>
        )}
      </p>
    </li>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })

function timeAgo(at: string): string {
  const seconds = (Date.now() - Date.parse(at)) / 1000
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['minute', 60]
  return seconds < 60 ? texts.justNow : format.format(-Math.floor(seconds / length), unit)
}
