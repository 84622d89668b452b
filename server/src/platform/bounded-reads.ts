import type postgres from 'postgres'

/** Reads that a page can do without. On connections of their own, so that slow ones delay no other request. */
export interface BoundedReads {
  readonly sql: postgres.Sql
  /** The time limit of a page. PostgreSQL cancels each statement after half of it. */
  readonly limitMs: number
}

export const boundedLimitMs = 300
/** Half, so that after a canceled statement there is time for another. */
export const boundedStatementMs = (limitMs: number): number => limitMs / 2
export const boundedConnections = 5
