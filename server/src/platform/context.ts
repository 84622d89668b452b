import type postgres from 'postgres'
import type { Change, UnplacedChange } from './change.ts'
import type { Platform } from './platform.ts'

/** What every hook of an area gets after what the hook is about: what stands for as long as the process. */
export interface Context<Own = unknown> extends Platform {
  /** What the area's `setup` made. */
  readonly own: Own
}

/** Of a hook that runs inside a transaction. Its `sql` is that transaction, so that nothing goes past it. */
export interface ContextInside<Own = unknown, Tx extends UnplacedChange = Change> extends Context<Own> {
  readonly tx: Tx
}

export const inside = <Own, Tx extends UnplacedChange>(context: Context<Own>, tx: Tx): ContextInside<Own, Tx> => ({
  ...context,
  sql: tx as unknown as postgres.Sql,
  tx,
})
