import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'
import type { Db } from './db/sql.ts'

/** What customers have just reported to meters. It counts already. */
export interface ReportedUsage {
  readonly scope: EnvironmentScope
  readonly used: readonly { readonly customerId: string; readonly meterId: string }[]
  readonly now: Date
}

/** Where it was reported: what is read and changed because of it belongs to the same transaction, if there is one. */
export interface ReportedIn {
  readonly db: Db
  change<T>(work: (tx: Change) => Promise<T>): Promise<T>
}
