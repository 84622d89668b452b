import { texts } from '../../texts/conversations.ts'

const at = (from: Date, days: number, hour: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hour)

/** Returns the usual times to snooze until, in the browser's time zone. */
export function snoozeTimes(now: Date): { label: string; at: Date }[] {
  const laterToday = new Date(now.getTime() + 3 * 3_600_000)
  const isSameDay = laterToday.getDate() === now.getDate()
  const daysToMonday = (8 - now.getDay()) % 7 || 7
  return [
    ...(isSameDay ? [{ label: texts.laterToday, at: laterToday }] : []),
    { label: texts.tomorrow, at: at(now, 1, 9) },
    { label: texts.nextWeek, at: at(now, daysToMonday, 9) },
  ]
}
