import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'
import type { Db } from './db/sql.ts'

/** A message that was sent, as far as a bounce of it is concerned. */
export interface SentMessage {
  readonly messageId: string
  readonly address: string
}

/** What a mail provider reported of one mail. */
export interface MailBounce {
  readonly type: 'hard' | 'soft' | 'complaint'
  /** In the form in which addresses are compared. */
  readonly address: string
  readonly messageId: string | null
  /** The contacts that have the address. */
  readonly contactIds: readonly string[]
  readonly detail: string | null
}

export interface ReportedBounces {
  readonly scope: EnvironmentScope
  readonly bounces: readonly MailBounce[]
  readonly at: Date
}

/** All areas at once. */
export interface AllMailBounces {
  /** Those of these messages that any area sent. */
  sent(db: Db, scope: EnvironmentScope, messageIds: readonly string[]): Promise<SentMessage[]>
  reported(tx: Change, reported: ReportedBounces): Promise<void>
}
