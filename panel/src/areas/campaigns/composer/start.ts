/** When a campaign starts: chosen with the schedule, sent when it is confirmed. */
export interface Start {
  when: 'now' | 'later'
  /** In the format of a date-time field. */
  at: string
}

export const isComplete = ({ when, at }: Start): boolean => when === 'now' || at !== ''

/** Returns the start time for the API; null starts it at once. */
export const startsAt = ({ when, at }: Start): string | null =>
  when === 'later' && at !== '' ? new Date(at).toISOString() : null
