import type { Connection } from '../server/src/platform/db/connect.ts'
import { notifyParent, optionsOfChild } from './child.ts'
import { openPool } from './database.ts'

// The baseline of reports in batches: one INSERT of many rows after another, and nothing else.

export interface Inserting {
  table: 'tracked_events' | 'usage_records'
  /** Without the id and the times, which are new for each row. */
  rows: Record<string, unknown>[]
  /** Statements under way at once. */
  atOnce: number
  seconds: number
}

const sql = openPool(optionsOfChild<{ connection: Connection }>().connection)

async function insert({ table, rows, atOnce, seconds }: Inserting) {
  const until = performance.now() + seconds * 1000
  let inserted = 0
  const given = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])))
  const work = async () => {
    while (performance.now() < until) {
      const now = new Date()
      const lines = given.map((row) => ({ ...row, id: crypto.randomUUID(), occurred_at: now, received_at: now }))
      await sql`insert into ${sql(table)} ${sql(lines)}`
      inserted += lines.length
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return { perSecond: (inserted * 1000) / (performance.now() - startedAt) }
}

const shown = (value: unknown) => (typeof value === 'object' && value !== null ? sql.json(value as never) : value)

process.on('message', async (inserting: Inserting) => notifyParent(await insert(inserting)))
process.once('SIGTERM', () => process.exit(0))
notifyParent({ ready: true })
