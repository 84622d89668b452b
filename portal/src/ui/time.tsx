const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exactly = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

export function relative(moment: string, now = Date.now()): string {
  const away = (Date.parse(moment) - now) / 1000
  const [unit, seconds] = units.find(([, length]) => Math.abs(away) >= length) ?? [null, 1]
  return unit === null ? 'just now' : format.format(Math.round(away / seconds), unit)
}

export const timeOfDay = (moment: string): string => clock.format(new Date(moment))

/** "3 minutes ago", with the exact time on hover. */
export const Time = ({ at, never = 'never' }: { at: string | null; never?: string }) =>
  at === null ? (
    <span>{never}</span>
  ) : (
    <time dateTime={at} title={exactly.format(new Date(at))}>
      {relative(at)}
    </time>
  )
