import type { Db, Fragment } from './db/sql.ts'

/** Whom and what is asked, as expressions of the statement that asks. There may be no team. */
export interface AskedFeature {
  readonly environment: Fragment
  readonly customer: Fragment
  readonly feature: Fragment
}

/** An expression that is true where the team holds the feature, so that it is decided in the statement that reads. */
export type HoldsFeature = (db: Db, asked: AskedFeature) => Fragment

export const heldByAny =
  (holders: readonly HoldsFeature[]): HoldsFeature =>
  (db, asked) =>
    holders.reduce((held, holds) => db`${held} or coalesce(${holds(db, asked)}, false)`, db`false`)
