import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useNav } from './nav.ts'

export const searchKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface Openers {
  openSearch: () => void
  openHelp: () => void
}

/** ⌘K or / searches, ? lists the shortcuts, and g and a letter goes to a screen that the role may see. */
export function useShortcuts({ openSearch, openHelp }: Openers): void {
  const navigate = useNavigate()
  const { screens } = useNav()
  useEffect(() => {
    let afterG = 0
    const opens: Partial<Record<string, () => void>> = { '/': openSearch, '?': openHelp }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        return openSearch()
      }
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      const open = opens[event.key]
      if (open) {
        event.preventDefault()
        return open()
      }
      const item = screens.find(({ shortcut }) => shortcut === event.key)
      if (item && Date.now() - afterG < 1000) void navigate({ to: item.path })
      afterG = event.key === 'g' ? Date.now() : 0
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, openSearch, openHelp, screens])
}
