import type postgres from 'postgres'
import type { Db } from '../../../platform/db/sql.ts'
import type { Account } from './account.ts'

interface KeptAnswer {
  request_hash: Buffer
  answer: unknown
}

/** Returns whether the key was free. Waits for a transaction that has just taken it. */
export async function claimKey(
  tx: Db,
  { environmentId, connectionId }: Account,
  key: string,
  requestHash: Buffer,
  now: Date,
): Promise<boolean> {
  const claimed = await tx`
    insert into sandbox_answers (environment_id, connection_id, key, request_hash, created_at)
    values (${environmentId}, ${connectionId}, ${key}, ${requestHash}, ${now}) on conflict do nothing`
  return claimed.count > 0
}

export async function findAnswer(
  tx: Db,
  { environmentId, connectionId }: Account,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await tx<KeptAnswer[]>`
    select request_hash, answer from sandbox_answers
    where environment_id = ${environmentId} and connection_id = ${connectionId} and key = ${key}`
  return kept
}

export const keepAnswer = (tx: Db, { environmentId, connectionId }: Account, key: string, answer: unknown) => tx`
  update sandbox_answers set answer = ${tx.json((answer ?? null) as postgres.JSONValue)}
  where environment_id = ${environmentId} and connection_id = ${connectionId} and key = ${key}`
