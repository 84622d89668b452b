import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { texts } from '../texts/app.ts'
import { useNav } from './nav.ts'
import { screenKeys } from './screen-keys.ts'

export const searchKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? texts.k : texts.ctrlK

/** The time in which the letter follows g. */
const sequenceMs = 1000

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null

interface Openers {
  openSearch: () => void
  openHelp: () => void
}

/**
 * ⌘K or / searches, ? lists the shortcuts, g and a letter goes to a screen that the role may see, and other keys are
 * those of the screen in view.
 */
export function useShortcuts({ openSearch, openHelp }: Openers): void {
  const navigate = useNavigate()
  const { screens } = useNav()
  const latest = useRef({ screens, navigate, openSearch, openHelp })
  latest.current = { screens, navigate, openSearch, openHelp }
  // Listens once: a render between g and the letter does not end the sequence.
  useEffect(() => {
    let afterG = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { screens, navigate, openSearch, openHelp } = latest.current
      const opens: Partial<Record<string, () => void>> = { '/': openSearch, '?': openHelp }
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        return openSearch()
      }
      // Shift alone does not end a sequence: it begins a capital letter.
      if (event.key === 'Shift' || isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      const open = opens[event.key]
      if (open) {
        event.preventDefault()
        return open()
      }
      const item = screens.find(({ shortcut }) => shortcut === event.key)
      const isAfterG = event.timeStamp - afterG < sequenceMs
      afterG = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (item && isAfterG) return void navigate({ to: item.path })
      const ofScreen = screenKeys.all().find(({ key }) => key === event.key)
      if (!ofScreen || isInDialog(event.target)) return
      event.preventDefault()
      ofScreen.run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
