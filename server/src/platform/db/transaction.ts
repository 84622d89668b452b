import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { begin } from './begin.ts'
import { isRetryable } from './errors.ts'
import type { Db } from './sql.ts'

const attempts = 5

/**
 * Runs the work in one transaction, and again when it was only in another one's way. The work must be repeatable.
 * Inside of a transaction it becomes a part of that one, which is then what is repeated.
 */
export async function transaction<T>(sql: Db, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> {
  if (isTransaction(sql)) return (await sql.savepoint(work)) as T
  for (let attempt = 1; ; attempt++) {
    try {
      return await begin(sql, work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const isTransaction = (sql: Db): sql is postgres.TransactionSql => 'savepoint' in sql
