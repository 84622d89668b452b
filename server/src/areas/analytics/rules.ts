/** The name that stands for all events. No event has an empty name. */
export const anyEvent = ''
/** Stands for values, properties or names above a daily limit. */
export const other = '$other'
export const pageViewed = 'page_viewed'

/** Limits per environment and UTC day, so that nobody can fill the tables with new names. */
export const daily = { names: 1000, properties: 20, values: 200 } as const
const maxValueLength = 200

/** The properties of a page view, which are stored even if others reach the limit first. */
const pageProperties = [
  'path',
  'referrer',
  'device',
  'country',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value === '' || uuid.test(value)) return null
  return value.slice(0, maxValueLength).toWellFormed()
}

/** Returns the properties of an event that are counted, as text. IDs are not. */
export function countedProperties(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  countryOf: (timeZone: string) => string | null,
): [property: string, value: string][] {
  if (name === pageViewed) return pageView(properties, countryOf)
  return Object.entries(properties)
    .filter(([property]) => property !== '')
    .slice(0, daily.properties)
    .flatMap(([property, value]): [string, string][] => {
      const text = textOf(value)
      return text === null ? [] : [[property, text]]
    })
}

function pageView(
  properties: Readonly<Record<string, unknown>>,
  countryOf: (timeZone: string) => string | null,
): [string, string][] {
  const { country: known, time_zone: timeZone } = properties
  const ofZone = typeof timeZone === 'string' ? countryOf(timeZone) : null
  const country = typeof known === 'string' && /^[A-Z]{2}$/.test(known) ? known : ofZone
  return pageProperties.flatMap((property): [string, string][] => {
    const text = property === 'country' ? country : textOf(properties[property])
    return text === null ? [] : [[property, text]]
  })
}
