import type { NodemailerError } from 'nodemailer'
import { days, hours, minutes } from '../clock.ts'

const waits = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), hours(24)]

/** The first attempt, and one after each delay. */
export const attemptsAtMost = waits.length + 1

/** Longer than all delays together. The code or link in an older mail has expired. */
export const longestDelay = days(3)

/** Returns the time of the next attempt after failures; null: never. */
export function nextAttemptAt(error: unknown, attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined || isRefused(error) ? null : new Date(now.getTime() + wait)
}

/**
 * Returns whether the server will refuse this mail again. A refused sender, login or connection concerns the
 * installation, which its operator can fix.
 */
export function isRefused(error: unknown): boolean {
  const { code, command, permanent } = smtpError(error)
  const isMalformedAddress = code === 'EENVELOPE' && command === 'API'
  if (isMalformedAddress) return true
  return permanent === true && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
}

/** Returns whether the server is the cause, so that the next mail would fail too. */
export function isUnreachable(error: unknown): boolean {
  const { code } = smtpError(error)
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

const smtpError = (error: unknown): Partial<NodemailerError> => (error instanceof Error ? error : {})
