import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [2_592_000, 'day', 86_400],
  [31_536_000, 'month', 2_592_000],
  [Number.POSITIVE_INFINITY, 'year', 31_536_000],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

export function relative(moment: string, now = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / 1000
  if (Math.abs(seconds) < 45) return 'just now'
  const [, unit, size] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? steps[5]!
  return format.format(Math.round(seconds / size), unit)
}

/** "3 minutes ago", with the exact time on hover. */
export function RelativeTime({ at, never = 'Never' }: { at: string | null; never?: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span>{never}</span>
  return (
    <Tooltip label={exact.format(new Date(at))}>
      <time dateTime={at}>{relative(at)}</time>
    </Tooltip>
  )
}
