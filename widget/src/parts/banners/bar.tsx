import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Hands } from '../../part.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import type { OwnBanner } from './banner.ts'
import { closeHere } from './closed-here.ts'
import { Mark } from './mark.tsx'

interface BarProps {
  banner: OwnBanner
  hands: Hands
  close(): void
}

export function Bar({ banner, hands, close }: BarProps) {
  const { id, place, style, html, action_label, action_url, dismiss } = banner
  const bar = useRef<HTMLElement>(null)
  const forget = useRoom(bar, banner, hands)
  const tell = (what: string, keepalive = false) =>
    hands.call(`/v1/contact/banners/${id}/${what}`, { keepalive }) as Promise<unknown>
  useEffect(() => (banner.seen ? undefined : onceVisible(() => void tell('seen').catch(() => {}))), [id])
  const onClick = (event: Event) => {
    const isLink = event.composedPath().some((node) => node instanceof HTMLAnchorElement)
    // The page may go away with it.
    if (isLink) void tell('clicked', true).catch(() => {})
  }
  const onClose = () => {
    forget()
    close()
    if (dismiss !== 'no') void tell('dismiss', true).catch(() => closeHere(hands.kept, banner))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are clicked by keyboard, too
    <section
      ref={bar}
      class={`banner ${place} ${style}`}
      aria-label={place === 'top' ? 'Announcement' : 'Announcement at the end'}
      onClick={onClick}
    >
      <Mark style={style} />
      <p class="says">{elementsOf(html)}</p>
      {action_url && (
        <a class="act" href={action_url}>
          {action_label}
        </a>
      )}
      <button
        type="button"
        class="close"
        aria-label={dismiss === 'no' ? 'Hide this announcement' : 'Close this announcement'}
        onClick={onClose}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5.5 5.5l9 9m0-9l-9 9" />
        </svg>
      </button>
    </section>
  )
}

/** Who looks at another tab has not seen it yet. */
function onceVisible(act: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', look)
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}

const margin = 10

/**
 * The next page of the tab may leave room for it from the start, and what else stands at the bottom goes above it. Answers
 * what takes that back once it is closed: whoever pressed the button expects the page to move.
 */
function useRoom(bar: { current: HTMLElement | null }, { id, place }: OwnBanner, hands: Hands): () => void {
  const name = `banner-${place}`
  const root = useRef<HTMLElement | null>(null)
  const take = (height: number) => {
    hands.keptInTab.write(name, height > 0 ? String(height) : null)
    if (place === 'bottom') root.current?.style.setProperty('--taken-below', `${height}px`)
  }
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    root.current = element.closest<HTMLElement>('.root')
    const measure = () => take(element.offsetHeight + 2 * margin)
    // At once, before anything beside it is painted.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      take(0)
    }
  }, [id])
  return () => {
    document.documentElement.style.removeProperty(`--userkeep-${name}`)
  }
}
