import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/banners.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import type { OwnBanner } from './banner.ts'
import { closeHere } from './closed-here.ts'
import { Mark } from './mark.tsx'
import { leaveRoom, type RoomBy, takeRoomBack } from './room.ts'

interface BarProps {
  banner: OwnBanner
  widget: WidgetApi
  close(): void
}

export function Bar({ banner, widget, close }: BarProps) {
  const { id, place, style, html, action_label, action_url, dismiss } = banner
  const bar = useRef<HTMLElement>(null)
  const { isInRoom, forget } = useRoom(bar, banner, widget)
  const record = async (what: string, keepalive = false): Promise<boolean> => {
    if (banner.isUnrecorded) return false
    const recorded = widget.call(`/v1/contact/banners/${id}/${what}`, { keepalive })
    return recorded.then(
      () => true,
      () => false,
    )
  }
  useEffect(() => (banner.seen ? undefined : onceVisible(() => void record('seen'))), [id])
  const onClick = (event: Event) => {
    const isLink = event.composedPath().some((node) => node instanceof HTMLAnchorElement)
    // The page may go away with it.
    if (isLink) void record('clicked', true)
  }
  const onClose = async () => {
    forget()
    close()
    if (dismiss !== 'no' && !(await record('dismiss', true))) closeHere(widget.kept, banner)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are clicked by keyboard, too
    <section
      ref={bar}
      class={`banner ${place} ${style}${isInRoom ? ' in-room' : ''}`}
      aria-label={place === 'top' ? texts.announcement : texts.announcementAtTheBottomOfThePage}
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
        aria-label={dismiss === 'no' ? texts.hideThisAnnouncement : texts.closeThisAnnouncement}
        onClick={onClose}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5.5 5.5l9 9m0-9l-9 9" />
        </svg>
      </button>
    </section>
  )
}

/** A banner in another tab is not seen yet. */
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
 * Leaves room for the banner, here and from the start of the next page of the tab; other parts at the bottom go above it.
 * Returns whether the bar scrolls away with room that the widget made, and how the room is taken back once the banner is closed.
 */
function useRoom(bar: { current: HTMLElement | null }, { id, place }: OwnBanner, widget: WidgetApi) {
  const name = `banner-${place}`
  const [by, setBy] = useState<RoomBy>('page')
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const root = element.closest<HTMLElement>('.root')
    let last = 0
    const take = (height: number) => {
      if (height === last) return
      last = height
      const isTop = place === 'top' && !widget.isPreview
      const leftBy = isTop && height > 0 ? leaveRoom(height) : 'page'
      setBy(leftBy)
      widget.storedInTab.write(name, height > 0 ? `${height} ${leftBy}` : null)
      if (place === 'bottom') root?.style.setProperty('--taken-below', `${height}px`)
    }
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
  const forget = () => {
    if (place === 'top') takeRoomBack()
    else document.documentElement.style.removeProperty(`--userkeep-${name}`)
  }
  return { isInRoom: by === 'widget', forget }
}
