import { useEffect, useRef, useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import { texts } from '../../texts/changelog.ts'
import { useOneOverlay } from '../../ui/one-overlay.ts'
import changelogStyles from './changelog.css?inline'
import type { Shown } from './own-changelog.ts'
import postsStyles from './posts.css?inline'
import { Posts } from './posts.tsx'

export const styles = changelogStyles + postsStyles

/** A button that says whether something is new, and a panel with the posts. */
export function View({ shown, widget }: PartProps<Shown>) {
  const { label = texts.whatsNew } = shown
  const [isOpen, setOpen] = useState(widget.isPreview ?? false)
  const [unread, setUnread] = useState(shown.unread)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = (takesFocus = true) => {
    setOpen(false)
    if (takesFocus) opener.current?.focus()
  }
  useOneOverlay(isOpen, () => close(false))
  useEffect(() => {
    if (!isOpen || widget.isPreview || !panel.current || !opener.current) return
    place(panel.current, opener.current)
    panel.current.focus()
    const outside = (event: Event) => {
      if (!event.composedPath().some((node) => node === panel.current || node === opener.current)) close(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes wherever in the panel one is
    <div class="changelog" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <button
        ref={opener}
        type="button"
        class="opener"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? texts.labelUnread(label, unread) : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {label}
        {unread > 0 && <span class="dot" aria-hidden="true" />}
      </button>
      {isOpen && (
        <section
          ref={panel}
          class={widget.isPreview ? 'card panel is-preview' : 'card panel'}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          {...(!widget.isPreview && { popover: 'manual' as const })}
        >
          <div class="head">
            <h2>{label}</h2>
            <button type="button" class="close" aria-label={texts.close} onClick={() => close()}>
              <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </div>
          <Posts first={shown.posts ?? null} widget={widget} onSeen={() => setUnread(0)} />
        </section>
      )}
    </div>
  )
}

/** Below the button, inside of the window, above everything else of the page. */
function place(panel: HTMLElement, opener: HTMLElement): void {
  panel.showPopover?.()
  const { bottom, left, right } = opener.getBoundingClientRect()
  const width = panel.offsetWidth
  const isRtl = getComputedStyle(opener).direction === 'rtl'
  const wanted = isRtl ? right - width : left
  panel.style.left = `${Math.max(12, Math.min(wanted, innerWidth - width - 12))}px`
  panel.style.top = `${bottom + 8}px`
  panel.style.maxHeight = `${Math.max(240, innerHeight - bottom - 20)}px`
}
