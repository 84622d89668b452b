import type { MessageReason } from '@userkeep/contract/shapes/message'
import { minutes, seconds } from '../../../platform/clock.ts'
import { attemptsAtMost, isRefused, nextAttemptAt } from '../../../platform/mail/retry.ts'
import { mostAtOnce } from '../../senders/public.ts'

// ---- outcomes

interface Answer {
  /** The error of the transport. */
  error: unknown
  /** Whether the server had the whole mail when it came to that. */
  bodySent: boolean
}

interface Attempted {
  /** For campaigns: sent at most once. */
  bulk: boolean
  /** Includes this one. */
  attempts: number
}

interface Verdict {
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

/** Decides on a mail that was not acknowledged. */
export function verdictOn({ error, bodySent }: Answer, { bulk, attempts }: Attempted, now: Date): Verdict {
  if (isRefused(error)) {
    return isBadAddress(error as SmtpError)
      ? { state: 'bounced', reason: 'refused', next_attempt_at: null }
      : { state: 'failed', reason: 'refused', next_attempt_at: null }
  }
  // The server received all of it and gave no answer: it may have accepted it.
  if (bulk && bodySent && (error as SmtpError).responseCode === undefined) {
    return { state: 'interrupted', reason: null, next_attempt_at: null }
  }
  const again = nextAttemptAt(error, attempts, now)
  return again
    ? { state: 'queued', reason: null, next_attempt_at: again }
    : { state: 'failed', reason: 'attempts_spent', next_attempt_at: null }
}

/**
 * Returns whether a refusal is about this address (RFC 3463, 5.1.x). Other refusals may be about the mail or its
 * sender.
 */
const isBadAddress = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d{1,3}\b/m.test(response)

/** Returns whether the server is unreachable or refuses this sender, so that the next mail would fail too. */
export const isSendersTrouble = (error: unknown): boolean => {
  const { code, command } = error as SmtpError
  return code !== 'EMESSAGE' && (code !== 'EENVELOPE' || command === 'MAIL FROM')
}

export const mostAttempts = attemptsAtMost

// ---- concurrency

/** Mails in flight of one queue. An unknown server begins narrow: it may be one that never answers. */
export const firstWidth = 2
const quickMs = 250
const slowMs = 1000
const farAhead = 300

export const widthAfter = (width: number, answered: boolean): number => (answered ? Math.min(mostAtOnce, width + 1) : 1)

/** Returns how many messages to prefetch; only consistently fast servers get more. */
export function aheadAfter(ahead: number, answered: boolean, durationMs: number): number {
  if (answered && durationMs < quickMs) return farAhead
  return answered && durationMs < slowMs ? ahead : 0
}

const quietTimes = [seconds(5), seconds(15), seconds(30), minutes(1)]

/** Returns how long a server is not tried after consecutive failures. */
export const quietAfter = (failures: number): number => quietTimes[Math.min(failures, quietTimes.length) - 1] ?? 0
