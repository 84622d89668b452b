const dateTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(9999, 11, 31)

/**
 * Returns the time that another system wrote: RFC 3339, a date, `2026-11-19 08:30:00+00`, or seconds or milliseconds since
 * 1970. Times without a zone are UTC. Returns null if it is none of these.
 */
export function timeOf(value: unknown): Date | null {
  const text = String(value)
  const epoch = /^\d{9,14}(?:\.\d+)?$/.test(text) ? Number(text) * (Number(text) < 1e11 ? 1000 : 1) : null
  const time = epoch ?? parsed(text)
  return time === null || time < earliest || time > latest ? null : new Date(Math.floor(time))
}

function parsed(text: string): number | null {
  const [, date, time = '00:00', zone = 'Z'] = dateTime.exec(text) ?? []
  if (date === undefined) return null
  // Date accepts February 31 and reads it as March 3.
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return null
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const at = Date.parse(`${date}T${time}${offset.toUpperCase() === 'UTC' ? 'Z' : offset}`)
  return Number.isNaN(at) ? null : at
}
