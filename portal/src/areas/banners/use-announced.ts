import { useEffect, useRef, useState } from 'preact/hooks'
import { useArrived, useRead } from '../../app/api.ts'
import type { OwnBanner } from './announcement.tsx'

const timeoutMs = 400

/**
 * Returns the banners, or null until they are known. A banner is above everything else and would push the page down, so
 * the page waits for it, but not for long; a late banner is shown on the next page.
 */
export function useAnnounced(isReady: boolean): readonly OwnBanner[] | null {
  const read = useRead('GET /v1/contact/banners')
  const hasArrived = useArrived(read)
  const [isLate, setLate] = useState(false)
  const shown = useRef<readonly OwnBanner[] | null>(null)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isReady])
  if (isReady && (hasArrived || isLate)) shown.current ??= read.data?.banners ?? []
  return shown.current
}
