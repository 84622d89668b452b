import type { ValueCounts } from './value-counts.ts'

/** By property and value. */
type PropertyCounts = Record<string, Record<string, ValueCounts>>

/** Events of one person, name and UTC day. */
export interface Activity {
  name: string
  day: string
  contact_id: string
  /** Hour → count. */
  hours: Map<number, number>
  /** Milliseconds of the day, sorted. */
  times: number[]
  properties: PropertyCounts
}

/** The number of times stored for a person, name and day: the first ones, so that the order of arrival does not matter. */
const maxTimes = 100

export const keyOf = ({ name, day, contact_id }: Pick<Activity, 'name' | 'day' | 'contact_id'>): string =>
  `${day} ${contact_id} ${name}`

export const emptyActivity = (of: Pick<Activity, 'name' | 'day' | 'contact_id'>): Activity => ({
  name: of.name,
  day: of.day,
  contact_id: of.contact_id,
  hours: new Map(),
  times: [],
  properties: {},
})

export function addActivity(
  into: Activity,
  { hours, times, properties }: Omit<Activity, 'name' | 'day' | 'contact_id'>,
) {
  for (const [hour, count] of hours) into.hours.set(hour, (into.hours.get(hour) ?? 0) + count)
  for (const time of times) addTime(into.times, time)
  for (const [property, values] of Object.entries(properties)) {
    const known = field(into.properties, property, noValues)
    for (const [value, counts] of Object.entries(values)) {
      const sum = field(known, value, noCounts)
      for (const [hour, count] of Object.entries(counts.hours)) sum.hours[hour] = (sum.hours[hour] ?? 0) + count
      for (const time of counts.times) addTime(sum.times, time)
    }
  }
}

/** Adds a time to sorted ones. Most come last, and of those that are too many the latest are left out. */
export function addTime(times: number[], time: number): void {
  let at = times.length
  while (at > 0 && (times[at - 1] as number) > time) at--
  if (at === maxTimes) return
  times.splice(at, 0, time)
  if (times.length > maxTimes) times.pop()
}

export const noValues = (): Record<string, ValueCounts> => ({})
export const noCounts = (): ValueCounts => ({ hours: {}, times: [] })

/** Returns the record of a name, and makes it if there is none. Names are strangers': `__proto__` is one like others. */
export function field<T extends object>(record: Record<string, T>, name: string, make: () => T): T {
  if (!Object.hasOwn(record, name)) {
    Object.defineProperty(record, name, { value: make(), enumerable: true, configurable: true, writable: true })
  }
  return record[name] as T
}

/** A count of one hour: of a name, or of a value of its property. */
interface Counted {
  property: string
  name: string
  value: string
  day: string
  hour: number
  count: number
}

/** Returns all counts that an activity stands for. */
export function countsOf({ name, day, hours, properties }: Activity): Counted[] {
  const totals = [...hours].map(([hour, count]) => ({ property: '', name, value: '', day, hour, count }))
  const values = Object.entries(properties).flatMap(([property, byValue]) =>
    Object.entries(byValue).flatMap(([value, counts]) =>
      Object.entries(counts.hours).map(([hour, count]) => ({ property, name, value, day, hour: Number(hour), count })),
    ),
  )
  return [...totals, ...values]
}
