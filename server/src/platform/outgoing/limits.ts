import { seconds } from '../clock.ts'

/** How long a call may take and how much of its answer is read. */
export interface CallLimits {
  /** For connecting, TLS and the headers of the answer together. */
  readonly answerMs: number
  /** For the body after them. */
  readonly bodyMs: number
  /** More of a body is not read. */
  readonly bodyBytes: number
  /** So much of it is handed on. */
  readonly keptBytes: number
  /** What a body means that is too large, too late or cut off: the headers were the answer, or there was none. */
  readonly brokenBody: 'answered' | 'failed'
}

/** The status decides. The body is read a little, for the log and for the sake of keeping the connection. */
export const deliveryLimits: CallLimits = {
  answerMs: seconds(10),
  bodyMs: seconds(1),
  bodyBytes: 64 * 1024,
  keptBytes: 1024,
  brokenBody: 'answered',
}

export const capped = (limits: CallLimits, mostMs: number): CallLimits => ({
  ...limits,
  answerMs: Math.min(limits.answerMs, mostMs),
  bodyMs: Math.min(limits.bodyMs, mostMs),
})
