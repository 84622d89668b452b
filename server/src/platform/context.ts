import type postgres from 'postgres'
import type { Change } from './change.ts'
import type { Platform } from './platform.ts'

/** What every hook of an area gets after what the hook is about: what stands for as long as the process. */
export interface Context<Own = unknown> extends Platform {
  /** What the area's `setup` made. */
  readonly own: Own
}

/** Of a hook that runs inside a transaction. Its `sql` is that transaction, so that nothing goes past it. */
export interface ContextInside<Own = unknown> extends Context<Own> {
  readonly tx: Change
}

export const inside = <Own>(context: Context<Own>, tx: Change): ContextInside<Own> => ({
  ...context,
  sql: tx as unknown as postgres.Sql,
  tx,
})
