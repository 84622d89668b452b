import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nav } from './nav.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** ⌘K or / searches; g and a letter goes to a screen. */
export function useShortcuts(openSearch: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let afterG = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        return openSearch()
      }
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        return openSearch()
      }
      const item = nav.flatMap(({ items }) => items).find(({ shortcut }) => shortcut === event.key)
      if (item && Date.now() - afterG < 1000) void navigate({ to: item.to as never })
      afterG = event.key === 'g' ? Date.now() : 0
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, openSearch])
}
