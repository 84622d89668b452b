const [dash, T] = [45, 84]

/**
 * A moment as PostgreSQL writes it, plain or in JSON, the way the API speaks: RFC 3339, UTC, milliseconds. Written from
 * the text, since by way of a Date it took a quarter of the time that a list takes; most have three digits or none.
 */
export function timestampOf(text: string): string {
  const zone = text.endsWith('+00') ? 3 : text.endsWith('+00:00') ? 6 : 0
  // Another zone, or a year that has not four digits.
  if (zone === 0 || text.charCodeAt(4) !== dash) return new Date(text).toISOString()
  const digits = text.length - zone - 20
  const written = text.charCodeAt(10) === T ? text : `${text.slice(0, 10)}T${text.slice(11)}`
  if (digits >= 3) return `${written.slice(0, 23)}Z`
  if (digits < 0) return `${written.slice(0, 19)}.000Z`
  return `${written.slice(0, 20 + digits)}${'0'.repeat(3 - digits)}Z`
}
