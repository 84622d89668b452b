import { daily, other, pageViewed } from '../rules.ts'
import type { CounterKey } from '../store/counters.sql.ts'

/**
 * Returns a function that replaces names and values above their daily limit, and null for a property above it. What was
 * counted on a day before stays itself.
 */
export function boundsOf(known: readonly CounterKey[]) {
  const names = new Map<string, Set<string>>()
  const properties = new Map<string, Set<string>>()
  const values = new Map<string, Set<string>>()
  const admit = (sets: Map<string, Set<string>>, place: string, member: string, limit: number): boolean => {
    const set = sets.get(place) ?? new Set()
    sets.set(place, set)
    if (!set.has(member) && set.size >= limit) return false
    set.add(member)
    return true
  }
  const always = Number.POSITIVE_INFINITY
  for (const { property, name, day, value } of known) {
    admit(names, day, name, always)
    if (property === '') continue
    admit(properties, `${day} ${name}`, property, always)
    if (value !== other) admit(values, JSON.stringify([day, name, property]), value, always)
  }
  return {
    name: (day: string, name: string): string => (admit(names, day, name, daily.names) ? name : other),
    property: (day: string, name: string, property: string): boolean =>
      name === pageViewed || admit(properties, `${day} ${name}`, property, daily.properties),
    value: (day: string, name: string, property: string, value: string): string =>
      admit(values, JSON.stringify([day, name, property]), value, daily.values) ? value : other,
  }
}
