import type postgres from 'postgres'
import { findEngine } from '../src/platform/db/engine.ts'

/** Whether test databases are made on Citus. */
export const isOnCitus = (process.env.TEST_CITUS_URL ?? '') !== ''

/** A handle that counts as one on distributed tables, for what never sends a statement. */
export async function distributedHandle(): Promise<postgres.Sql> {
  const handle = (async () => [{ found: true }]) as unknown as postgres.Sql
  await findEngine(handle)
  return handle
}
