import type { Db } from '../src/platform/db/sql.ts'

/** How many rows of a table the transaction has read so far. */
export async function rowsRead(tx: Db, table: string): Promise<number> {
  const [row] = await tx<{ read: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = ${table}`
  return row?.read ?? 0
}
