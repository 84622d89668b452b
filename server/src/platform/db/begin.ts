import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { onEngineOf } from './engine.ts'
import { isUnreachable } from './errors.ts'

type Work<T> = (tx: postgres.TransactionSql) => Promise<T>

/** Shared by a transaction and the savepoints in it. */
interface Life {
  readonly pool: postgres.Sql
  over: boolean
}

/**
 * A transaction that outlives the loss of its connection in good order. The driver would send the rollback, and whatever
 * the work says next, down a connection that is gone, which ends the process, or that is someone else's by now.
 * So from then on the work is not heard any more; the driver rejects the transaction by itself.
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
    // The query hears of the loss a moment before the transaction does.
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
