import type postgres from 'postgres'
import type { Db } from '../db/sql.ts'
import type { BoundConsumer } from './bound-consumer.ts'
import { type FactEntry, type Wanted, wantedBy } from './consumer.ts'
import type { Fact } from './fact.ts'

/** A part of the log: the wanted facts after `from`, up to and including `upTo`. */
export interface FactBatch {
  from: number
  upTo: number
  entries: readonly FactEntry[]
}

/** Reads the log for all consumers. Those that stand at the same place share one read. */
export interface LogReader {
  after(sequence: number): Promise<FactBatch>
}

const batch = 500

export function createLogReader(
  sql: postgres.Sql,
  consumers: readonly Pick<BoundConsumer, 'origins' | 'types'>[],
): LogReader {
  const wanted = wantedBy(consumers)
  let latest: FactBatch | null = null
  const reading = new Map<number, Promise<FactBatch>>()

  const read = async (sequence: number) => {
    const found = await readBatch(sql, wanted, sequence)
    latest = found
    return found
  }

  return {
    after(sequence) {
      // A consumer that is in the middle of the latest batch takes the rest of it.
      if (latest && latest.from <= sequence && sequence < latest.upTo) return Promise.resolve(latest)
      const shared = reading.get(sequence) ?? read(sequence).finally(() => reading.delete(sequence))
      reading.set(sequence, shared)
      return shared
    },
  }
}

/** The end of the log is read together with its rows, so that unwanted facts are skipped and none is missed. */
async function readBatch(sql: postgres.Sql, { origins, types }: Wanted, from: number): Promise<FactBatch> {
  const rows = await sql<({ last: number } & (FactEntry | { sequence: null }))[]>`
    select counter.last, f.* from fact_counter counter left join lateral (
      select sequence, origin, type from facts
      where sequence > ${from} and sequence <= counter.last and origin = any(${origins})
        ${types ? sql`and (origin <> 'service' or type = any(${types}))` : sql``}
      order by sequence limit ${batch}
    ) f on true order by f.sequence`
  const entries = rows.filter((row): row is FactEntry & { last: number } => row.sequence !== null)
  const full = entries.length === batch
  return { from, upTo: (full ? entries.at(-1)?.sequence : rows[0]?.last) ?? from, entries }
}

/** Reads facts under the lock of the cursor, so that data of an erased person is never seen. */
export const readFacts = (db: Db, sequences: readonly number[]) =>
  db<Fact[]>`
    select sequence, id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id, contact_id,
      customer_id, data, occurred_at
    from facts where sequence = any(${sequences as number[]}::bigint[]) order by sequence`
