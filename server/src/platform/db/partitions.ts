import type postgres from 'postgres'

/** A table partitioned by month on a timestamp, with a default partition that catches what has none of its own. */
export async function ensureMonths(sql: postgres.Sql, table: string, now: Date, ahead = 2): Promise<void> {
  for (let month = 0; month <= ahead; month++) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1, 1))
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`
    const [existing] =
      await sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`
    if (existing) continue
    await sql.unsafe(
      `create table if not exists ${name} partition of ${table} for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
    )
  }
}
