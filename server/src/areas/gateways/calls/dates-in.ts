/** Returns a JSON value with its times as Dates. In the objects of gateways, field names mark them. */
export function datesIn(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && /(?:At|Start|End)$/.test(name)) return new Date(value)
  if (Array.isArray(value)) return value.map((item) => datesIn(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, datesIn(child, key)]))
}
