import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'

/** A page that somebody opened through a referral link before they were known. */
export interface Arrival {
  readonly scope: EnvironmentScope
  readonly contactId: string
  /** As the link said, known or not. */
  readonly referralCode: string
  /** Of the browser, now and before. */
  readonly anonymousIds: readonly string[]
  readonly at: Date
}

export type TellArrival = (tx: Change, arrival: Arrival) => Promise<void>
