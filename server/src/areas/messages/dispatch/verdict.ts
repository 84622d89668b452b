import type { MessageReason } from '@userkeep/contract/shapes/message'
import { minutes, seconds } from '../../../platform/clock.ts'
import { attemptsAtMost, isRefused, nextAttemptAt } from '../../../platform/mail/retry.ts'
import { mostAtOnce } from '../../senders/public.ts'

// ---- what an answer of the mail server means

export interface Answer {
  /** Whatever the transport threw. */
  error: unknown
  /** Whether the server had the whole mail when it came to that. */
  bodySent: boolean
}

export interface Attempted {
  /** Of a campaign: sent at most once. */
  bulk: boolean
  /** This one counted. */
  attempts: number
}

export interface Verdict {
  state: 'queued' | 'failed' | 'interrupted' | 'bounced'
  reason: MessageReason | null
  next_attempt_at: Date | null
}

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The trouble of a mail that was not acknowledged. */
export function verdictOn({ error, bodySent }: Answer, { bulk, attempts }: Attempted, now: Date): Verdict {
  if (isRefused(error)) {
    return isBadAddress(error as SmtpError)
      ? { state: 'bounced', reason: 'refused', next_attempt_at: null }
      : { state: 'failed', reason: 'refused', next_attempt_at: null }
  }
  // The server had it all and gave no answer: it may have taken it.
  if (bulk && bodySent && (error as SmtpError).responseCode === undefined) {
    return { state: 'interrupted', reason: null, next_attempt_at: null }
  }
  const again = nextAttemptAt(error, attempts, now)
  return again
    ? { state: 'queued', reason: null, next_attempt_at: again }
    : { state: 'failed', reason: 'attempts_spent', next_attempt_at: null }
}

/** RFC 3463: 5.1.x speaks of the address, and only of this one. Any other refusal may be of the mail or of who sends it. */
const isBadAddress = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d{1,3}\b/m.test(response)

/** The server cannot be reached or does not let this sender in: the next mail would fare no better. */
export const isSendersTrouble = (error: unknown): boolean => {
  const { code, command } = error as SmtpError
  return code !== 'EMESSAGE' && (code !== 'EENVELOPE' || command === 'MAIL FROM')
}

export const mostAttempts = attemptsAtMost

// ---- how much at once

/** Mails in flight of one lane. An unknown server begins narrow: it may be one that never answers. */
export const firstWidth = 2
const quickMs = 250
const slowMs = 1000
const farAhead = 300

export const widthAfter = (width: number, answered: boolean): number => (answered ? Math.min(mostAtOnce, width + 1) : 1)

/** Taken is being sent, so only a server that keeps being quick gets some held ready. */
export function aheadAfter(ahead: number, answered: boolean, durationMs: number): number {
  if (answered && durationMs < quickMs) return farAhead
  return answered && durationMs < slowMs ? ahead : 0
}

const quietTimes = [seconds(5), seconds(15), seconds(30), minutes(1)]

/** How long a server that does not answer is left alone after so many failures in a row. */
export const quietAfter = (failures: number): number => quietTimes[Math.min(failures, quietTimes.length) - 1] ?? 0
