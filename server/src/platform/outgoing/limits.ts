import { seconds } from '../clock.ts'

/** Limits of time and size for a call. */
export interface CallLimits {
  /** For connecting, TLS and the headers of the answer together. */
  readonly answerMs: number
  /** For the body after them. */
  readonly bodyMs: number
  /** Bytes of a body that are read. */
  readonly bodyBytes: number
  /** Bytes of a body that are returned. */
  readonly storedBytes: number
  /** Whether a body that is too large, too late or cut off still counts as an answer. */
  readonly brokenBody: 'answered' | 'failed'
}

/** The status decides. A little of the body is read for the log, and so that the connection can be reused. */
export const deliveryLimits: CallLimits = {
  answerMs: seconds(10),
  bodyMs: seconds(1),
  bodyBytes: 64 * 1024,
  storedBytes: 1024,
  brokenBody: 'answered',
}

export const capped = (limits: CallLimits, mostMs: number): CallLimits => ({
  ...limits,
  answerMs: Math.min(limits.answerMs, mostMs),
  bodyMs: Math.min(limits.bodyMs, mostMs),
})
