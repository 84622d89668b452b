import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'

/** What became of a message. A later one of the same message replaces it: sent, and bounced after that. */
export interface MessageOutcome {
  readonly messageId: string
  readonly contactId: string
  /** What it was sent as a part of, a campaign; null of a transactional one. */
  readonly batchId: string | null
  readonly state: 'sent' | 'failed' | 'skipped' | 'interrupted' | 'bounced' | 'complained'
  readonly reason: string | null
  readonly at: Date
}

export interface OutcomesOfMessages {
  readonly scope: EnvironmentScope
  readonly outcomes: readonly MessageOutcome[]
}

/** All areas at once, inside the transaction that writes them. */
export type TellMessageOutcomes = (tx: Change, told: OutcomesOfMessages) => Promise<void>
