import type { TestDatabase } from './database.ts'
import { until } from './until.ts'

/** A change of a table in which a transaction stops. */
export interface Stop {
  table: string
  on: 'insert' | 'update'
  /** Only then. */
  when?: string
}

const lock = 4_711_000

/** Makes every transaction with this change wait in it forever. `end` terminates the waiting ones without effect. */
export async function stopAt({ sql }: TestDatabase, { table, on, when }: Stop) {
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(${lock})`
  await sql.unsafe(`
    create or replace function stop_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${lock}); return new; end'`)
  await sql.unsafe(`
    create trigger stop_here before ${on} on ${table} for each row ${when ? `when (${when})` : ''}
    execute function stop_here()`)
  const waiting = () => sql<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return {
    reached: () => until(`something stops at ${on} of ${table}`, async () => (await waiting()).length > 0),
    async end() {
      for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`
      await until('nothing waits', async () => (await waiting()).length === 0)
      await sql.unsafe(`drop trigger stop_here on ${table}`)
      await holder`select pg_advisory_unlock(${lock})`
      holder.release()
    },
  }
}
