import type postgres from 'postgres'
import { transaction } from './transaction.ts'

interface Month {
  name: string
  from: Date
  until: Date
}

/**
 * Makes the monthly partitions of a table that is partitioned by a timestamp and has a default partition,
 * `<table>_default`, which catches what has none of its own.
 */
export async function ensureMonths(sql: postgres.Sql, table: string, now: Date, ahead = 2): Promise<void> {
  for (let month = 0; month <= ahead; month++) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1, 1))
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`
    const [existing] =
      await sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`
    if (!existing) await addMonth(sql, table, { name, from, until })
  }
}

/** What the default partition has caught of the month moves along: PostgreSQL refuses the partition otherwise. */
const addMonth = (sql: postgres.Sql, table: string, { name, from, until }: Month): Promise<void> =>
  transaction(sql, async (tx) => {
    const catcher = `${table}_default`
    const column = await partitionColumn(tx, table)
    // Of the whole, for an insert that already chose the default partition would be refused afterwards.
    await tx`lock table ${tx(table)} in access exclusive mode`
    await tx`create table ${tx(name)} (like ${tx(table)} including all)`
    await tx`
      with caught as (
        delete from ${tx(catcher)} where ${tx(column)} >= ${from} and ${tx(column)} < ${until} returning *
      )
      insert into ${tx(name)} select * from caught`
    await tx.unsafe(
      `alter table ${table} attach partition ${name} for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
    )
  })

async function partitionColumn(tx: postgres.TransactionSql, table: string): Promise<string> {
  const [key] = await tx<{ name: string }[]>`
    select attname as name from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = ${table}::regclass`
  if (!key) throw new Error(`${table} is not partitioned`)
  return key.name
}
