import type { StoredAnswer } from '../idempotency.ts'

/** The stored answer for a repeated request with the same key. */
export class RepeatedAnswer {
  readonly stored: StoredAnswer

  constructor(stored: StoredAnswer) {
    this.stored = stored
  }
}

/**
 * Declares that a verb claims `call.claim` and stores its answer itself, in a commit that requests share. For routes
 * with thousands of calls a second, where a transaction per key would cost several times the work.
 */
export const claimingInBulk = <Verb extends object>(verb: Verb): Verb =>
  Object.assign(verb, { claimsInBulk: true as const })

export const claimsInBulk = (verb: object): boolean => 'claimsInBulk' in verb
