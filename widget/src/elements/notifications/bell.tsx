import { type Feed, unreadText } from '@userkeep/client/notifications'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import { texts } from '../../texts/notifications.ts'
import { useOneOverlay } from '../../ui/one-overlay.ts'
import bellStyles from './bell.css?inline'
import feedStyles from './feed.css?inline'
import { FeedItems, MarkAllRead } from './feed-items.tsx'

export const styles = bellStyles + feedStyles

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
  useOneOverlay(isOpen, () => close(false))
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
        aria-label={unread > 0 ? texts.notificationsUnread(unreadText(unread)) : texts.notifications}
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
        {arrived && texts.newNotificationTitle(arrived.title)}
      </span>
      {isOpen && (
        <section
          ref={panel}
          class="card panel"
          role="dialog"
          aria-label={texts.notifications}
          tabIndex={-1}
          popover="manual"
        >
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
  return (
    <>
      <div class="head">
        <h2>{texts.notifications}</h2>
        <MarkAllRead feed={feed} />
        <button type="button" class="close" aria-label={texts.close} onClick={close}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </div>
      <FeedItems feed={feed} />
    </>
  )
}
