/** The first of the month that the URL names as `2026-11`, or of this one. */
export function monthOf(text: string | undefined): Date {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text ?? '') ?? []
  const now = new Date()
  return year && month ? new Date(Number(year), Number(month) - 1, 1) : new Date(now.getFullYear(), now.getMonth(), 1)
}

export function nextMonth(month: Date, by: number): string {
  const other = new Date(month.getFullYear(), month.getMonth() + by, 1)
  return `${other.getFullYear()}-${String(other.getMonth() + 1).padStart(2, '0')}`
}

/** Whole weeks, from Monday on. */
export function daysOfMonth(month: Date): Date[] {
  const before = (month.getDay() + 6) % 7
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate()
  const count = Math.ceil((before + length) / 7) * 7
  return Array.from({ length: count }, (_, at) => new Date(month.getFullYear(), month.getMonth(), 1 - before + at))
}
