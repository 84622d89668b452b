const [dash, zero] = ['-', '0']

/**
 * A moment as PostgreSQL writes it, plain or in JSON, the way the API speaks: RFC 3339, UTC, milliseconds. Written from
 * the text: by way of a Date it took a quarter of the time that a list takes.
 */
export function timestampOf(text: string): string {
  const zone = text.endsWith('+00') ? 3 : text.endsWith('+00:00') ? 6 : 0
  // Another zone, or a year that has not four digits.
  if (zone === 0 || text[4] !== dash) return new Date(text).toISOString()
  const fraction = text.slice(19, text.length - zone) || '.'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction.slice(0, 4).padEnd(4, zero)}Z`
}
