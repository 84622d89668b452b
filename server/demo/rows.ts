import type { Db } from '../src/platform/db/sql.ts'

const batch = 1000

/** Many rows of a table, each with the same columns. Times may be dates, bytes are given as `bytes(…)`. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let at = 0; at < rows.length; at += batch) {
    await db`
      insert into ${db(table)} (${db(columns)})
      select ${db(columns)}
      from jsonb_populate_recordset(null::${db(table)}, ${db.json(rows.slice(at, at + batch) as never)})`
  }
}

/** Returns bytes in the text format of PostgreSQL. */
export const bytes = (content: Buffer): string => `\\x${content.toString('hex')}`
