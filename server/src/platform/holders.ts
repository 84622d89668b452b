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
export interface ContactHolder {
  /** Moves what belongs to `from` to `into`. The row of `from` is deleted right after. */
  merge?(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void>
  /** Deletes what the foreign keys do not take with them. */
  erase?(tx: Change, scope: EnvironmentScope, contactId: string): Promise<void>
  /** Everything held, by a name of its own in the export. Never a secret. */
  export?(db: Db, scope: EnvironmentScope, contactId: string): Promise<Record<string, unknown>>
}

/** What a new environment is born with, in the transaction that makes it. */
export type EnvironmentSeed = (tx: Change, scope: EnvironmentScope, now: Date, parts: SeedParts) => Promise<void>

export interface SeedParts {
  secrets: { seal(plain: string, context: string): string } | null
}
