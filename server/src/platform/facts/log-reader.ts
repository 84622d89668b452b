import type postgres from 'postgres'
import type { Db } from '../db/sql.ts'
import { type BoundConsumer, type FactEntry, type Wanted, wantedBy } from './consumer.ts'
import type { Fact } from './fact.ts'

/** A stretch of the log: which wanted facts stand after `from`, up to and including `upTo`. */
export interface Stretch {
  from: number
  upTo: number
  entries: readonly FactEntry[]
}

/** Reads the log for all consumers. Those that stand at the same place share one read. */
export interface LogReader {
  after(sequence: number): Promise<Stretch>
}

const batch = 500

export function createLogReader(
  sql: postgres.Sql,
  consumers: readonly Pick<BoundConsumer, 'origins' | 'types'>[],
): LogReader {
  const wanted = wantedBy(consumers)
  let latest: Stretch | null = null
  const reading = new Map<number, Promise<Stretch>>()

  const read = async (sequence: number) => {
    const stretch = await readStretch(sql, wanted, sequence)
    latest = stretch
    return stretch
  }

  return {
    after(sequence) {
      // Whoever is in the middle of the last stretch takes the rest of it.
      if (latest && latest.from <= sequence && sequence < latest.upTo) return Promise.resolve(latest)
      const shared = reading.get(sequence) ?? read(sequence).finally(() => reading.delete(sequence))
      reading.set(sequence, shared)
      return shared
    },
  }
}

/** How far the log reaches is read with its rows, so that what nobody wants is passed over and nothing is missed. */
async function readStretch(sql: postgres.Sql, { origins, types }: Wanted, from: number): Promise<Stretch> {
  const rows = await sql<(Partial<FactEntry> & { last: number })[]>`
    select counter.last, f.* from fact_counter counter left join lateral (
      select sequence, origin, type from facts
      where sequence > ${from} and sequence <= counter.last and origin = any(${origins})
        ${types ? sql`and (origin <> 'service' or type = any(${types}))` : sql``}
      order by sequence limit ${batch}
    ) f on true order by f.sequence`
  const entries = rows.filter((row): row is FactEntry & { last: number } => typeof row.sequence === 'number')
  const full = entries.length === batch
  return { from, upTo: (full ? entries.at(-1)?.sequence : rows[0]?.last) ?? from, entries }
}

/** What the facts say is read under the cursor's lock: of an erased person it says nothing any more. */
export const readFacts = (db: Db, sequences: readonly number[]) =>
  db<Fact[]>`
    select sequence, id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id, contact_id,
      customer_id, data, occurred_at
    from facts where sequence = any(${sequences as number[]}::bigint[]) order by sequence`
