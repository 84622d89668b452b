/** Returns the format of a date-time field, in the browser's time zone. */
export function localOf(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** The same, but what the field was filled with, which knows no seconds, stays as it is. */
export const momentOr = (local: string, before: string | null): string | null =>
  local === localOf(before) ? before : momentOf(local)
