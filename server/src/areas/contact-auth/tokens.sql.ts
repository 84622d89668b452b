import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { emailKey } from '../contacts/public.ts'
import type { Waiting } from './brought.ts'

/**
 * The purpose of a mailed token. It is bound to the address, which may belong to another contact when the token is
 * used.
 */
type MailedPurpose = 'magic_link' | 'verify_email' | 'password_reset'

interface Term {
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

interface NewMailedToken extends Term, Partial<Waiting> {
  purpose: MailedPurpose
  email: string
}

export async function insertMailedToken(
  db: Db,
  { environmentId }: EnvironmentScope,
  { tokenHash, purpose, email, secret_hash = null, brought = null, now, expiresAt }: NewMailedToken,
): Promise<void> {
  await db`
    insert into contact_tokens (token_hash, environment_id, purpose, email, email_key, secret_hash, brought, created_at,
      expires_at)
    values (${tokenHash}, ${environmentId}, ${purpose}, ${email}, ${emailKey(email)}, ${secret_hash},
      ${brought && db.json({ ...brought })}, ${now}, ${expiresAt})`
}

/** Returns the address that a valid token was mailed to. */
export async function findMailedToken(
  db: Db,
  { environmentId }: EnvironmentScope,
  purpose: MailedPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await db<{ email: string }[]>`
    select email from contact_tokens
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and purpose = ${purpose}
      and expires_at > ${now} and email is not null`
  return row?.email ?? null
}

interface MailedToken extends Waiting {
  email: string
}

/** Takes a token. Of several concurrent callers, one gets it. A rollback leaves it in place. */
export async function takeMailedToken(
  db: Db,
  { environmentId }: EnvironmentScope,
  purpose: MailedPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<MailedToken | null> {
  const [row] = await db<MailedToken[]>`
    delete from contact_tokens
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and purpose = ${purpose}
      and expires_at > ${now} and email is not null
    returning email, secret_hash, brought`
  return row ?? null
}

export async function deleteMailedTokens(
  db: Db,
  { environmentId }: EnvironmentScope,
  email: string,
  purposes: readonly MailedPurpose[],
): Promise<void> {
  await db`
    delete from contact_tokens
    where environment_id = ${environmentId} and email_key = ${emailKey(email)} and purpose = any(${[...purposes]})`
}

/** The state of a sign-in that waits for a second factor. */
interface Interrupted {
  method: string
  anonymous_id: string | null
}

export async function insertChallenge(
  db: Db,
  { environmentId }: EnvironmentScope,
  { tokenHash, contactId, interrupted, now, expiresAt }: Term & { contactId: string; interrupted: Interrupted },
): Promise<void> {
  await db`
    insert into contact_tokens (token_hash, environment_id, purpose, contact_id, payload, created_at, expires_at)
    values (${tokenHash}, ${environmentId}, 'two_factor', ${contactId}, ${db.json({ ...interrupted })}, ${now},
      ${expiresAt})`
}

export async function findChallenge(
  db: Db,
  { environmentId }: EnvironmentScope,
  tokenHash: Buffer,
  now: Date,
): Promise<{ contactId: string; interrupted: Interrupted } | null> {
  const [row] = await db<{ contactId: string; interrupted: Interrupted }[]>`
    select contact_id as "contactId", payload as interrupted from contact_tokens
    where environment_id = ${environmentId} and token_hash = ${tokenHash} and purpose = 'two_factor'
      and expires_at > ${now} and contact_id is not null`
  return row ?? null
}

/** Deletes every challenge of the contact. Returns false if this one was already gone. */
export async function endChallenges(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  tokenHash: Buffer | null = null,
): Promise<boolean> {
  const rows = await db<{ token_hash: Buffer }[]>`
    delete from contact_tokens
    where environment_id = ${environmentId} and contact_id = ${contactId} and purpose = 'two_factor'
    returning token_hash`
  return tokenHash === null || rows.some((row) => row.token_hash.equals(tokenHash))
}

export async function deleteExpiredTokens(sql: postgres.Sql, now: Date): Promise<void> {
  await sql`delete from contact_tokens where expires_at <= ${now}`
}
