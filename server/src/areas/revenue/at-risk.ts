import { days } from '../../platform/clock.ts'

/** Trials that end within this time are at risk. */
const soonMs = days(7)

export const trialsBefore = (now: Date): Date => new Date(now.getTime() + soonMs)
