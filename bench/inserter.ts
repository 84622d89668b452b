import type { Connection } from '../server/src/platform/db/connect.ts'
import { optionsOfChild, tellParent } from './child.ts'
import { openPool } from './database.ts'

// What tracked events are compared with: one INSERT of many rows after another, and nothing else.

export interface Inserting {
  environmentId: string
  contactIds: string[]
  name: string
  properties: Record<string, string | number>
  /** Statements under way at once. */
  atOnce: number
  seconds: number
}

const sql = openPool(optionsOfChild<{ connection: Connection }>().connection)

async function insert({ environmentId, contactIds, name, properties, atOnce, seconds }: Inserting) {
  const until = performance.now() + seconds * 1000
  let rows = 0
  const work = async () => {
    while (performance.now() < until) {
      const now = new Date()
      const lines = contactIds.map((contact_id) => ({
        environment_id: environmentId,
        contact_id,
        occurred_at: now,
        id: crypto.randomUUID(),
        stream: 'track',
        name,
        customer_id: null,
        properties: sql.json(properties),
        received_at: now,
      }))
      await sql`insert into tracked_events ${sql(lines)}`
      rows += lines.length
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return { perSecond: (rows * 1000) / (performance.now() - startedAt) }
}

process.on('message', async (inserting: Inserting) => tellParent(await insert(inserting)))
process.once('SIGTERM', () => process.exit(0))
tellParent({ ready: true })
