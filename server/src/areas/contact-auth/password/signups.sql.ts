import type postgres from 'postgres'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../contacts/public.ts'
import type { Waiting } from '../brought.ts'

/** A sign-up whose address is not proven yet. No account exists. */
export interface SignupRow extends Waiting {
  email: string
  name: string | null
  password_hash: string
  expires_at: string
}

interface NewSignup extends Waiting {
  email: string
  name: string | null
  passwordHash: string
  now: Date
  expiresAt: Date
}

/** Replaces the pending sign-up of an address, unless the new one is stored as expired. */
export async function putSignup(db: Db, { environmentId }: EnvironmentScope, signup: NewSignup): Promise<void> {
  const { email, name, passwordHash, secret_hash, brought, now, expiresAt } = signup
  await db`
    insert into contact_signups (environment_id, email_key, email, name, password_hash, secret_hash, brought,
      created_at, expires_at)
    values (${environmentId}, ${emailKey(email)}, ${email}, ${name}, ${passwordHash}, ${secret_hash},
      ${brought && db.json({ ...brought })}, ${now}, ${expiresAt})
    on conflict (environment_id, email_key) do update
    set email = excluded.email, name = excluded.name, password_hash = excluded.password_hash,
      secret_hash = excluded.secret_hash, brought = excluded.brought, created_at = excluded.created_at, expires_at = excluded.expires_at
    where excluded.expires_at > excluded.created_at`
}

export async function findSignup(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  now: Date,
): Promise<SignupRow | null> {
  const [row] = await db<SignupRow[]>`
    select email, name, password_hash, secret_hash, brought, expires_at from contact_signups
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and expires_at > ${now}`
  return row ?? null
}

export async function takeSignup(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  now: Date,
): Promise<SignupRow | null> {
  const [row] = await db<SignupRow[]>`
    delete from contact_signups
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and expires_at > ${now}
    returning email, name, password_hash, secret_hash, brought, expires_at`
  return row ?? null
}

export async function deleteSignup(db: Db, { environmentId }: EnvironmentScope, email: string): Promise<void> {
  await db`
    delete from contact_signups where environment_id = ${environmentId} and email_key = ${emailKey(email)}`
}

export async function deleteExpiredSignups(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from contact_signups where expires_at <= ${now}`
}
