import { locale } from '../../texts/locale.ts'

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })

/** Returns the time of day for today, and the date for earlier days. */
export function shortTime(at: string): string {
  const date = new Date(at)
  return date.toDateString() === new Date().toDateString() ? clock.format(date) : day.format(date)
}
