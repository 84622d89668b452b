import type postgres from 'postgres'
import type { Db } from './sql.ts'

/** Handles on a database whose tables are distributed. */
const distributed = new WeakSet<Db>()

/**
 * Whether the tables are spread over several nodes by tenant, on Citus. Found out at start; a transaction is on the
 * engine of its pool.
 */
export const isDistributed = (db: Db): boolean => distributed.has(db)

/** Queries the engine of the database and remembers it for this handle. */
export async function findEngine(sql: postgres.Sql): Promise<void> {
  if (await hasDistributedTables(sql)) distributed.add(sql)
}

export async function hasDistributedTables(db: Db): Promise<boolean> {
  const [extension] = await db`select 1 from pg_extension where extname = 'citus'`
  if (!extension) return false
  const [table] = await db`select 1 from pg_dist_partition where partmethod = 'h' limit 1`
  return table !== undefined
}

export function onEngineOf<Handle extends Db>(pool: Db, handle: Handle): Handle {
  if (distributed.has(pool)) distributed.add(handle)
  return handle
}
