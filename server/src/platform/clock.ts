/** The time of the service. Statements receive it as a parameter and never use the database's time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface MovableClock extends Clock {
  /** Moves on by so many milliseconds. Time never goes back. */
  advance(milliseconds: number): void
}

/** Runs at the pace of the real clock from wherever it was moved to. */
export function movableClock(): MovableClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(milliseconds) {
      offset += milliseconds
    },
  }
}

let [lastTime, lastText] = [Number.NaN, '']

/** Returns the moment in ISO 8601. Formatting takes microseconds, so the last result is cached for its millisecond. */
export function isoOf(moment: Date): string {
  const time = moment.getTime()
  if (time !== lastTime) [lastTime, lastText] = [time, moment.toISOString()]
  return lastText
}

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => seconds(n * 60)
export const hours = (n: number) => minutes(n * 60)
export const days = (n: number) => hours(n * 24)
