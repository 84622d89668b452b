import { type Feed, type FeedItem, unreadText } from '@userkeep/client/notifications'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { elementsOf } from '../../ui/elements-of.ts'
import styles from './bell.css?inline'

export { styles }

/** A button that says how many are unread, and a panel with the feed. */
export function Bell({ feed }: { feed: Feed }) {
  const [isOpen, setOpen] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const bell = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => feed.subscribe(() => redraw(undefined)), [feed])
  const { unread, arrived } = feed.state()
  const close = (takesFocus = true) => {
    setOpen(false)
    feed.close()
    if (takesFocus) bell.current?.focus()
  }
  const toggle = () => {
    if (isOpen) return close()
    setOpen(true)
    void feed.open()
  }
  useEffect(() => {
    if (!isOpen || !panel.current || !bell.current) return
    place(panel.current, bell.current)
    panel.current.focus()
    const outside = (event: Event) => {
      if (!event.composedPath().some((node) => node === panel.current || node === bell.current)) close(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes wherever in the panel one is
    <div class="bell" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <button
        ref={bell}
        type="button"
        class="opener"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `Notifications, ${unreadText(unread)} unread` : 'Notifications'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0" />
        </svg>
        {unread > 0 && (
          <span class="badge" aria-hidden="true">
            {unreadText(unread)}
          </span>
        )}
      </button>
      <span class="unseen" role="status">
        {arrived && `New notification: ${arrived.title}`}
      </span>
      {isOpen && (
        <section ref={panel} class="card panel" role="dialog" aria-label="Notifications" tabIndex={-1} popover="manual">
          <FeedList feed={feed} close={() => close()} />
        </section>
      )}
    </div>
  )
}

/** Below the bell, inside of the window, above everything else of the page. */
function place(panel: HTMLElement, bell: HTMLElement): void {
  panel.showPopover?.()
  const { bottom, left, right } = bell.getBoundingClientRect()
  const width = panel.offsetWidth
  const isRtl = getComputedStyle(bell).direction === 'rtl'
  const wanted = isRtl ? left : right - width
  panel.style.left = `${Math.max(12, Math.min(wanted, innerWidth - width - 12))}px`
  panel.style.top = `${bottom + 8}px`
  panel.style.maxHeight = `${Math.max(200, innerHeight - bottom - 20)}px`
}

function FeedList({ feed, close }: { feed: Feed; close: () => void }) {
  const { items, unread, hasMore, isLoading, failed } = feed.state()
  return (
    <>
      <div class="head">
        <h2>Notifications</h2>
        {unread > 0 && (
          <button type="button" class="link" onClick={() => void feed.markAllRead()}>
            Mark all as read
          </button>
        )}
        <button type="button" class="close" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      {failed && (
        <p class="error" role="alert">
          {failed === 'load' ? 'The notifications could not be loaded.' : 'That did not work.'}{' '}
          <button type="button" class="link" onClick={() => void feed.open()}>
            Try again
          </button>
        </p>
      )}
      <div class="feed" aria-busy={isLoading}>
        {items === null && !failed && <p class="dim empty">Loading…</p>}
        {items?.length === 0 && <p class="dim empty">Nothing yet. What concerns you will be here.</p>}
        <ul>
          {items?.map((item) => (
            <Item key={item.id} item={item} markRead={() => void feed.markRead(item.id)} />
          ))}
        </ul>
        {hasMore && (
          <button type="button" class="button" disabled={isLoading} onClick={() => void feed.older()}>
            Show older
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
        {isUnread && <span class="unseen">Unread: </span>}
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
            Mark as read <span class="unseen">“{title}”</span>
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
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

function timeAgo(at: string): string {
  const seconds = (Date.now() - Date.parse(at)) / 1000
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['minute', 60]
  return seconds < 60 ? 'just now' : format.format(-Math.floor(seconds / length), unit)
}
