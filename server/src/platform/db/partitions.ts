import type postgres from 'postgres'
import type { Db } from './sql.ts'
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

/** Moves rows of the month from the default partition, because PostgreSQL otherwise refuses the new one. */
const addMonth = (sql: postgres.Sql, table: string, { name, from, until }: Month): Promise<void> =>
  transaction(sql, async (tx) => {
    const catcher = `${table}_default`
    const column = await partitionColumn(tx, table)
    // Locks the whole table, because an insert that already chose the default partition would be refused afterwards.
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

async function partitionColumn(db: Db, table: string): Promise<string> {
  const [key] = await db<{ name: string }[]>`
    select attname as name from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = ${table}::regclass`
  if (!key) throw new Error(`${table} is not partitioned`)
  return key.name
}

const batch = 5000

/** Drops months that ended before a time, and in batches the rows of that time in the default partition. */
export async function dropMonthsBefore(sql: postgres.Sql, table: string, before: Date): Promise<void> {
  const partitions = await sql<{ name: string }[]>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`
  for (const { name } of partitions) {
    const [, year, month] = name.match(/_(\d{4})_(\d\d)$/) ?? []
    if (month && new Date(Date.UTC(Number(year), Number(month), 1)) <= before) await sql`drop table ${sql(name)}`
  }
  const column = await partitionColumn(sql, table)
  const catcher = sql(`${table}_default`)
  for (;;) {
    const [end] = await sql<{ at: string }[]>`
      select ${sql(column)}::text as at from ${catcher} where ${sql(column)} < ${before}
      order by ${sql(column)} limit 1 offset ${batch}`
    await sql`
      delete from ${catcher}
      where ${sql(column)} < ${before} ${end ? sql`and ${sql(column)} <= ${end.at}::text::timestamptz` : sql``}`
    if (!end) return
  }
}
