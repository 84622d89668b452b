import type { NodemailerError } from 'nodemailer'
import { days, hours, minutes } from '../clock.ts'

const waits = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), hours(24)]

/** The first one, and one after each wait. */
export const attemptsAtMost = waits.length + 1

/** Longer than all waits together. An older mail was held up elsewhere, and its code or link has expired. */
export const longestDelay = days(3)

/** When to try again after so many failed attempts; null: never. */
export function nextAttemptAt(error: unknown, attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined || isRefused(error) ? null : new Date(now.getTime() + wait)
}

/**
 * The server will give this mail the same answer tomorrow. A refused sender, login or connection is
 * no such answer: it speaks of the installation, which its operator can mend.
 */
export function isRefused(error: unknown): boolean {
  const { code, command, permanent } = smtpError(error)
  const isMalformedAddress = code === 'EENVELOPE' && command === 'API'
  if (isMalformedAddress) return true
  return permanent === true && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))
}

/** The trouble lies with the server and not with this mail, so the next one would fail likewise. */
export function isUnreachable(error: unknown): boolean {
  const { code } = smtpError(error)
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

const smtpError = (error: unknown): Partial<NodemailerError> => (error instanceof Error ? error : {})
