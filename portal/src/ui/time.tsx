import { locale, number } from '../texts/locale.ts'
import { texts } from '../texts/ui.ts'

const day = 86_400
const longer = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
] as const

const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const exactly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

export function relative(moment: string, now = Date.now()): string {
  const away = (Date.parse(moment) - now) / 1000
  const distance = Math.abs(away)
  if (distance < 45) return away > 5 ? texts.inUnderAMinute : texts.justNow
  if (distance < 3570) return short(away, 60, texts.min)
  if (distance < 23.5 * 3600) return short(away, 3600, texts.h)
  const [unit, seconds] = longer.find(([, length]) => distance >= length) ?? ['day', day]
  return format.format(Math.round(away / seconds), unit)
}

/** Short where it is counted in, so that a line stays a line on a phone. */
function short(away: number, seconds: number, unit: string): string {
  const count = Math.max(1, Math.round(Math.abs(away) / seconds))
  return away < 0 ? texts.countUnitAgo(count, unit) : texts.inCountUnit(count, unit)
}

export const milliseconds = (ms: number): string =>
  ms < 1000 ? texts.ms(ms) : texts.s(number(ms / 1000, { maximumFractionDigits: 1 }))

export const timeOfDay = (moment: string): string => clock.format(new Date(moment))

/** "3 min ago", with the exact time on hover. */
export const Time = ({ at, never = texts.never }: { at: string | null; never?: string }) =>
  at === null ? (
    <span>{never}</span>
  ) : (
    <time dateTime={at} title={exactly.format(new Date(at))}>
      {relative(at)}
    </time>
  )
