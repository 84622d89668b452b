import type postgres from 'postgres'
import type { Change } from './change.ts'
import type { Db } from './db/sql.ts'

/** The environment a person's data lives in. */
export interface EnvironmentScope {
  readonly organizationId: string
  readonly environmentId: string
}

/**
 * An area that keeps something about contacts. It is asked whenever a person is folded into another, erased or
 * exported, inside that transaction, so that nothing of theirs is lost, kept or forgotten.
 */
export interface ContactData {
  /**
   * Moves what belongs to `from` to `into`. The row of `from` is deleted right after. What is too much for one
   * transaction may follow later, if whoever reads it meanwhile finds it by either id.
   */
  merge?(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void>
  /**
   * Deletes in batches, each committed by itself, what may be too much for the transaction that follows. These are all
   * the ids the contact ever had. Cut short, it is done again by whoever asks again.
   */
  eraseAhead?(sql: postgres.Sql, scope: EnvironmentScope, contactIds: readonly string[]): Promise<void>
  /** Deletes what the foreign keys do not take with them, and what came since `eraseAhead`. */
  erase?(tx: Change, scope: EnvironmentScope, contactId: string): Promise<void>
  /** Ends what the contact's old password or second factor had opened or could still open. */
  credentialsChanged?(tx: Change, scope: EnvironmentScope, contactId: string): Promise<void>
  /** Everything held, by a name of its own in the export. Never a secret. */
  export?(db: Db, scope: EnvironmentScope, contactId: string): Promise<Record<string, unknown>>
}

/** What a new environment is born with, in the transaction that makes it. */
export type EnvironmentSeed = (tx: Change, scope: EnvironmentScope, now: Date, parts: SeedParts) => Promise<void>

export interface SeedParts {
  secrets: { seal(plain: string, context: string): string } | null
}
