import type { Fragment } from '../../../platform/db/sql.ts'

/** Returns `and …` for a column with customers: only those of a segment, or nothing for all. */
export type Among = (customer: Fragment) => Fragment
