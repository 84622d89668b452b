import type { StoredAnswer } from '../idempotency.ts'

/** What a repeat under the same key is answered, as it was stored. */
export class RepeatedAnswer {
  readonly stored: StoredAnswer

  constructor(stored: StoredAnswer) {
    this.stored = stored
  }
}

/**
 * Says that a verb claims `call.claim` and stores its answer itself, in a commit that it shares with other requests.
 * For what is asked thousands of times a second: a transaction of its own for every key costs several times the work.
 */
export const claimingInBulk = <Verb extends object>(verb: Verb): Verb =>
  Object.assign(verb, { claimsInBulk: true as const })

export const claimsInBulk = (verb: object): boolean => 'claimsInBulk' in verb
