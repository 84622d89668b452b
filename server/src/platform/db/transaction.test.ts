import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type postgres from 'postgres'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/until.ts'
import { connect } from './connect.ts'
import { isUnreachable } from './errors.ts'
import { transaction } from './transaction.ts'

let database: TestDatabase
let sql: postgres.Sql
before(async () => {
  database = await testDatabase()
  sql = connect(database.connection, { max: 4, name: 'subject' })
  await sql`create table accounts (name text primary key, amount int not null)`
  await sql`insert into accounts values ('a', 100), ('b', 100)`
})
after(async () => {
  await sql.end()
  await database.drop()
})

const amountOf = async (name: string) => (await sql`select amount from accounts where name = ${name}`)[0]?.amount
const set = (tx: postgres.TransactionSql, name: string, amount: number) =>
  tx`update accounts set amount = ${amount} where name = ${name}`
const backend = async (tx: postgres.TransactionSql): Promise<number> =>
  (await tx`select pg_backend_pid() as pid`)[0]?.pid
const terminate = (pid: number) => database.sql`select pg_terminate_backend(${pid}, 5000)`.execute()

test('two conflicting transactions are retried until both succeed', async () => {
  let runs = 0
  const both = Promise.withResolvers<void>()
  const add = () =>
    transaction(sql, async (tx) => {
      await tx`set transaction isolation level repeatable read`
      const [row] = await tx<{ amount: number }[]>`select amount from accounts where name = 'a'`
      if (++runs === 2) both.resolve()
      await both.promise
      await set(tx, 'a', (row?.amount ?? 0) + 1)
    })
  await Promise.all([add(), add()])
  assert.equal(await amountOf('a'), 102)
  assert.equal(runs, 3)
})

test('a deadlock is resolved by retrying one of the transactions', async () => {
  let runs = 0
  const both = Promise.withResolvers<void>()
  const touch = (first: string, second: string) =>
    transaction(sql, async (tx) => {
      await tx`set local deadlock_timeout = '20ms'`
      await tx`update accounts set amount = amount + 1 where name = ${first}`
      if (++runs === 2) both.resolve()
      await both.promise
      await tx`update accounts set amount = amount + 1 where name = ${second}`
    })
  await Promise.all([touch('a', 'b'), touch('b', 'a')])
  assert.equal(runs, 3)
  assert.equal(await amountOf('b'), 102)
})

test('an error that is permanent is not retried', async () => {
  let runs = 0
  await assert.rejects(
    transaction(sql, async (tx) => {
      runs++
      await tx`insert into accounts values ('a', 1)`
    }),
    { code: '23505' },
  )
  assert.equal(runs, 1)
})

test('the retries of a permanent conflict end', async () => {
  let runs = 0
  const conflict = Object.assign(new Error('in the way'), { code: '40001' })
  await assert.rejects(
    transaction(sql, async () => {
      runs++
      throw conflict
    }),
    conflict,
  )
  assert.equal(runs, 5)
})

test('a nested transaction is committed and rolled back with the outer one', async () => {
  const outer = transaction(sql, async (tx) => {
    await transaction(tx, (inner) => set(inner, 'a', 1))
    throw new Error('after all not')
  })
  await assert.rejects(outer, /after all not/)
  assert.notEqual(await amountOf('a'), 1)
})

test('a nested transaction can fail alone', async () => {
  await transaction(sql, async (tx) => {
    await set(tx, 'a', 7)
    const inner = transaction(tx, async (nested) => {
      await set(nested, 'b', 7)
      throw new Error('only this')
    })
    await assert.rejects(inner, /only this/)
  })
  assert.equal(await amountOf('a'), 7)
  assert.notEqual(await amountOf('b'), 7)
})

test('a conflict in a nested transaction retries the outer one', async () => {
  const order: string[] = []
  await transaction(sql, async (tx) => {
    order.push('outer')
    await transaction(tx, async () => {
      order.push('inner')
      if (order.length === 2) throw Object.assign(new Error('in the way'), { code: '40P01' })
    })
  })
  assert.deepEqual(order, ['outer', 'inner', 'outer', 'inner'])
})

test('a connection lost during a statement rejects only the transaction', async () => {
  const lost = transaction(sql, async (tx) => {
    await set(tx, 'a', 1000)
    setTimeout(terminate, 20, await backend(tx))
    await tx`select pg_sleep(5)`
  })
  await assert.rejects(lost, isUnreachable)
  assert.equal(await amountOf('a'), 7)
})

test('after its connection is lost a transaction writes nothing, on any connection', async () => {
  const gone = Promise.withResolvers<void>()
  const attempt = Promise.withResolvers<unknown>()
  const lost = transaction(sql, async (tx) => {
    await terminate(await backend(tx))
    await gone.promise
    await set(tx, 'a', 2000).then(attempt.reject, attempt.resolve)
  })
  await assert.rejects(lost, isUnreachable)
  await Promise.allSettled([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`))
  gone.resolve()
  // Refused before it became a query: the rejection of the work is all there is.
  await Promise.race([attempt.promise, sql`select pg_sleep(0.1)`])
  assert.equal(await amountOf('a'), 7)
})

test('connections that break under load fail requests but not the process, and recover at once', async () => {
  const outcomes = { done: 0, lost: 0 }
  let going = true
  const work = async (inTransaction: boolean) => {
    while (going) {
      const query = inTransaction
        ? transaction(sql, (tx) => transaction(tx, async (inner) => void (await inner`select pg_sleep(0.002)`)))
        : sql`select ${1}::int`.then(() => {})
      await query.then(
        () => outcomes.done++,
        (error) => {
          assert.ok(isUnreachable(error), String(error))
          outcomes.lost++
        },
      )
    }
  }
  const workers = Promise.all(Array.from({ length: 8 }, (_, n) => work(n % 2 === 0)))
  for (let round = 0; round < 8; round++) {
    await database.sql`select pg_sleep(0.05)`
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'subject'`
  }
  going = false
  await workers
  assert.ok(outcomes.lost > 0 && outcomes.done > 0, JSON.stringify(outcomes))
  await until('every connection is good again', async () =>
    (await Promise.allSettled([1, 2, 3, 4].map(() => sql`select 1`))).every(({ status }) => status === 'fulfilled'),
  )
})
