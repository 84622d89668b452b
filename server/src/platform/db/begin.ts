import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { onEngineOf } from './engine.ts'
import { isUnreachable } from './errors.ts'

type Work<T> = (tx: postgres.TransactionSql) => Promise<T>

/** Shared by a transaction and its savepoints. */
interface Life {
  readonly pool: postgres.Sql
  over: boolean
}

/**
 * Runs a transaction that survives the loss of its connection. The driver would send the rollback and every later
 * statement down a closed connection, which ends the process, or down one that another transaction uses by now. From
 * then on statements of the work are ignored, and the driver rejects the transaction by itself.
 */
export async function begin<T>(sql: postgres.Sql, work: Work<T>): Promise<T> {
  const life = { pool: sql, over: false }
  try {
    return (await sql.begin((tx) => within(life, tx, work))) as T
  } finally {
    life.over = true
  }
}

async function within<T>(life: Life, tx: postgres.TransactionSql, work: Work<T>): Promise<T> {
  try {
    const result = await work(guarded(life, tx))
    return life.over ? await never() : result
  } catch (error) {
    // The query learns of the lost connection shortly before the transaction does.
    if (isUnreachable(error)) await wait(50)
    return life.over ? await never() : Promise.reject(error)
  }
}

function guarded(life: Life, tx: postgres.TransactionSql): postgres.TransactionSql {
  const savepoint = <T>(work: Work<T>) => tx.savepoint((inner) => within(life, inner, work))
  const handle = new Proxy(tx, {
    apply(target, self, args) {
      refuseWhenOver(life)
      return Reflect.apply(target, self, args)
    },
    get(target, name) {
      refuseWhenOver(life)
      return name === 'savepoint' ? savepoint : Reflect.get(target, name)
    },
  })
  return onEngineOf(life.pool, handle)
}

function refuseWhenOver({ over }: Life): void {
  if (over) throw Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' })
}

const never = () => new Promise<never>(() => {})
