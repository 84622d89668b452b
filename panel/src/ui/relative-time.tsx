import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { locale } from '../texts/locale.ts'
import { texts } from '../texts/ui.ts'

const day = 86_400
const longer: { below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { below: 30 * day, unit: 'day', seconds: day },
  { below: 365 * day, unit: 'month', seconds: 30 * day },
  { below: Number.POSITIVE_INFINITY, unit: 'year', seconds: 365 * day },
]
const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
export const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
/** Where a year says nothing. */
export const dayAndTime = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
export const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

export function relative(moment: string, now = Date.now()): string {
  const away = (Date.parse(moment) - now) / 1000
  const distance = Math.abs(away)
  if (distance < 45) return away > 5 ? texts.inUnderAMinute : texts.justNow
  if (distance < 3570) return short(away, 60, texts.min)
  if (distance < 23.5 * 3600) return short(away, 3600, texts.h)
  const step = longer.find(({ below, seconds }) => distance + seconds / 2 < below) ?? longer[2]
  return step ? format.format(Math.round(away / step.seconds), step.unit) : ''
}

/** Returns a text short enough for a phone. */
function short(away: number, seconds: number, unit: string): string {
  const count = Math.max(1, Math.round(Math.abs(away) / seconds))
  return away < 0 ? texts.countUnitAgo(count, unit) : texts.inCountUnit(count, unit)
}

/** "3 min", where the direction is clear. */
export const age = (moment: string, now?: number): string => texts.withoutAgo(relative(moment, now))

/** "3 min ago", with the exact time on hover. */
export function RelativeTime({ at, never = texts.never }: { at: string | null; never?: string }) {
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
