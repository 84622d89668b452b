import { useEffect, useRef, useState } from 'preact/hooks'
import { useArrived, useRead } from '../../app/api.ts'
import type { OwnBanner } from './announcement.tsx'

const patienceMs = 400

/**
 * What is announced, or null until that is known. It stands above everything else, and would push down whatever came
 * before it: so the page waits for it, but not for long, and what comes later is shown with the next page.
 */
export function useAnnounced(isReady: boolean): readonly OwnBanner[] | null {
  const read = useRead('GET /v1/contact/banners')
  const hasArrived = useArrived(read)
  const [isLate, setLate] = useState(false)
  const shown = useRef<readonly OwnBanner[] | null>(null)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isReady])
  if (isReady && (hasArrived || isLate)) shown.current ??= read.data?.banners ?? []
  return shown.current
}
