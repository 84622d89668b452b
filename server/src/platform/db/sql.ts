import type postgres from 'postgres'

/** A pooled connection or an open transaction. */
export type Db = postgres.Sql | postgres.TransactionSql

export type Fragment = postgres.PendingQuery<postgres.Row[]>
