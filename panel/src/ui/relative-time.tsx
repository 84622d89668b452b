import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Step {
  below: number
  unit: Intl.RelativeTimeFormatUnit
  seconds: number
}
const year: Step = { below: Number.POSITIVE_INFINITY, unit: 'year', seconds: 31_536_000 }
const steps: Step[] = [
  { below: 60, unit: 'second', seconds: 1 },
  { below: 3600, unit: 'minute', seconds: 60 },
  { below: 86_400, unit: 'hour', seconds: 3600 },
  { below: 2_592_000, unit: 'day', seconds: 86_400 },
  { below: 31_536_000, unit: 'month', seconds: 2_592_000 },
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

export function relative(moment: string, now = Date.now()): string {
  const away = (Date.parse(moment) - now) / 1000
  if (Math.abs(away) < 45) return 'just now'
  const { unit, seconds } = steps.find(({ below }) => Math.abs(away) < below) ?? year
  return format.format(Math.round(away / seconds), unit)
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
