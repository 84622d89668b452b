import { hours, minutes, seconds } from '../../../platform/clock.ts'

const waits = [seconds(2), seconds(5), seconds(15), minutes(1), minutes(5), minutes(15), hours(1)]

/** Returns the delay before the next attempt. */
export const waitAfter = (attempts: number): number =>
  waits[Math.min(Math.max(attempts, 1), waits.length) - 1] as number

/** How long a key is relied on. Gateways keep keys for a day. */
const keyLasts = hours(23)

/** Whether an attempt at that moment could do a second time what the first may have done. */
export const isPastItsKey = (firstAttemptAt: Date, at: Date): boolean =>
  at.getTime() - firstAttemptAt.getTime() > keyLasts
