import type postgres from 'postgres'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../contacts/public.ts'
import type { Waiting } from '../brought.ts'

const attemptsPerCode = 5

interface NewEmailCode extends Waiting {
  email: string
  codeHash: Buffer
  now: Date
  expiresAt: Date
}

/** Replaces the previous code and its attempts, unless the new code is stored as expired. */
export async function putEmailCode(
  db: Db,
  { environmentId }: EnvironmentScope,
  { email, codeHash, secret_hash, brought, now, expiresAt }: NewEmailCode,
): Promise<void> {
  await db`
    insert into contact_email_codes (environment_id, email_key, code_hash, secret_hash, brought, created_at, expires_at)
    values (${environmentId}, ${emailKey(email)}, ${codeHash}, ${secret_hash}, ${brought && db.json({ ...brought })},
      ${now}, ${expiresAt})
    on conflict (environment_id, email_key) do update
    set code_hash = excluded.code_hash, attempts = 0, secret_hash = excluded.secret_hash, brought = excluded.brought,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where excluded.expires_at > excluded.created_at`
}

/** Counts an attempt and answers what to compare with; null when there is no code, or none any more. */
export async function spendAttempt(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  now: Date,
): Promise<Buffer | null> {
  const [row] = await db<{ code_hash: Buffer }[]>`
    update contact_email_codes set attempts = attempts + 1
    where environment_id = ${environmentId} and email_key = ${emailKey(email)}
      and attempts < ${attemptsPerCode} and expires_at > ${now}
    returning code_hash`
  return row?.code_hash ?? null
}

/** Takes a code. Of several concurrent callers, one gets it. */
export async function takeEmailCode(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  codeHash: Buffer,
): Promise<Waiting | null> {
  const [row] = await db<Waiting[]>`
    delete from contact_email_codes
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and code_hash = ${codeHash}
    returning secret_hash, brought`
  return row ?? null
}

export async function deleteEmailCode(db: Db, { environmentId }: EnvironmentScope, email: string): Promise<void> {
  await db`
    delete from contact_email_codes where environment_id = ${environmentId} and email_key = ${emailKey(email)}`
}

export async function deleteExpiredEmailCodes(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from contact_email_codes where expires_at <= ${now}`
}
