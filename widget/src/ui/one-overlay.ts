import { useEffect, useRef } from 'preact/hooks'
import { overlayRanks, useOverlayTurn } from './overlay-turn.ts'

const name = 'userkeep-overlay'

/**
 * Closes this panel when another one of the widget opens, so that at most one is open. Overlays that appear by themselves
 * wait meanwhile.
 */
export function useOneOverlay(isOpen: boolean, close: () => void): void {
  const self = useRef({})
  useOverlayTurn(overlayRanks.panel, isOpen)
  useEffect(() => {
    if (!isOpen) return
    document.dispatchEvent(new CustomEvent(name, { detail: self.current }))
    const other = (event: Event) => (event as CustomEvent).detail !== self.current && close()
    document.addEventListener(name, other)
    return () => document.removeEventListener(name, other)
  }, [isOpen])
}
