import type postgres from 'postgres'
import { findEngine } from '../src/platform/db/engine.ts'

/** A handle that counts as one on distributed tables, for what never sends a statement. */
export async function distributedHandle(): Promise<postgres.Sql> {
  const handle = (async () => [{ found: true }]) as unknown as postgres.Sql
  await findEngine(handle)
  return handle
}
