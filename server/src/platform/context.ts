import type postgres from 'postgres'
import type { Change, Transaction } from './change.ts'
import type { Db } from './db/sql.ts'
import type { Context } from './platform.ts'

export type { Context } from './platform.ts'

/** The context of a hook that runs inside a transaction, which is its `sql`. */
export interface TransactionContext<Own = unknown, Tx extends Transaction = Change> extends Context<Own> {
  readonly tx: Tx
}

/** Returns the same context with another connection, such as that of an open transaction. */
export const withConnection = <Own>(context: Context<Own>, db: Db): Context<Own> => ({
  ...context,
  sql: db as postgres.Sql,
})

export const inTransaction = <Own, Tx extends Transaction>(
  context: Context<Own>,
  tx: Tx,
): TransactionContext<Own, Tx> => ({ ...context, sql: tx as unknown as postgres.Sql, tx })
