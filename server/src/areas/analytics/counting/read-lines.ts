import { dayMs, dayOf, hourMs } from '../people/local-days.ts'
import { anyEvent, countedProperties } from '../rules.ts'
import type { Line } from '../store/batches.sql.ts'
import { type Activity, addTime, emptyActivity, field, keyOf, noCounts, noValues } from './activity.ts'
import type { boundsOf } from './bounds.ts'
import { countryOf } from './countries.ts'

/** An event whose contact exists or that has none, with its counts. */
export interface CountedEvent {
  contact_id: string | null
  name: string
  at: number
  day: string
  properties: [property: string, value: string][]
}

const utcDayOf = (at: number): string => dayOf(Math.floor(at / dayMs))

/** Returns the events of people who exist, under the IDs that they have now. */
export function countedEvents(lines: readonly Line[], survivors: ReadonlyMap<string, string>): CountedEvent[] {
  return lines.flatMap(([contact, name, at, properties]) => {
    const contactId = contact === null ? null : survivors.get(contact)
    if (contactId === undefined) return []
    return [
      {
        contact_id: contactId,
        name,
        at,
        day: utcDayOf(at),
        properties: countedProperties(name, properties, countryOf),
      },
    ]
  })
}

/** Returns events with the names, properties and values that may be counted. */
export const withinBounds = (events: readonly CountedEvent[], bounds: ReturnType<typeof boundsOf>): CountedEvent[] =>
  events.map((event) => {
    const name = bounds.name(event.day, event.name)
    const allowed = event.properties.filter(([property]) => bounds.property(event.day, name, property))
    return {
      ...event,
      name,
      properties: allowed.map(([property, value]) => [property, bounds.value(event.day, name, property, value)]),
    }
  })

/** Adds up events by person, name and day, and by person and day alone. */
export function sumUp(events: readonly CountedEvent[]): Activity[] {
  const sums = new Map<string, Activity>()
  for (const { contact_id, name, day, at, properties } of events) {
    const time = at - Math.floor(at / dayMs) * dayMs
    const hour = Math.floor(time / hourMs)
    for (const subject of [name, anyEvent]) {
      // Events without a contact are counted under an empty id, which is not stored.
      const of = { name: subject, day, contact_id: contact_id ?? '' }
      const key = keyOf(of)
      const sum = sums.get(key) ?? emptyActivity(of)
      sums.set(key, sum)
      sum.hours.set(hour, (sum.hours.get(hour) ?? 0) + 1)
      if (subject === anyEvent) continue
      addTime(sum.times, time)
      for (const [property, value] of properties) {
        const one = field(field(sum.properties, property, noValues), value, noCounts)
        one.hours[hour] = (one.hours[hour] ?? 0) + 1
        addTime(one.times, time)
      }
    }
  }
  return [...sums.values()]
}
