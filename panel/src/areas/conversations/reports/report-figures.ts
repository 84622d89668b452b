import { texts } from '../../../texts/conversations-reports.ts'

const units = [
  { unit: texts.d, seconds: 86_400 },
  { unit: texts.h, seconds: 3600 },
  { unit: texts.min, seconds: 60 },
] as const

/** Returns a duration in at most two units: "1 h 20 min". A dash stands for none. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return texts.secondsS(seconds)
  const first = units.findIndex((one) => seconds >= one.seconds)
  const { unit, seconds: size } = units[first] ?? units[2]
  const count = Math.floor(seconds / size)
  const next = units[first + 1]
  const rest = next ? Math.floor((seconds % size) / next.seconds) : 0
  return next && rest > 0 ? `${count} ${unit} ${rest} ${next.unit}` : `${count} ${unit}`
}

/** Returns the share of ratings of 4 or 5, or a dash without any. */
export const share = ({ ratings, satisfied }: { ratings: number; satisfied: number }): string =>
  ratings === 0 ? '–' : `${Math.round((satisfied / ratings) * 100)}%`
