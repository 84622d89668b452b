import type { LocalHours } from '../people/local-days.ts'
import type { Days } from './question.ts'

/** Returns a function that answers the hours of a UTC day that lie in local days, a bit each. */
export const hoursWithin =
  (local: LocalHours, { from, to }: Days) =>
  (utcDay: string): number => {
    let hours = 0
    for (let hour = 0; hour < 24; hour++) {
      const { day } = local.at(utcDay, hour)
      if (day >= from && day <= to) hours |= 1 << hour
    }
    return hours
  }
