import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** The credentials of a contact, which no answer contains. */
export interface ContactCredentials {
  id: string
  password_hash: string | null
  /** The algorithm and cost of a hash that another system made. */
  password_scheme: string | null
  totp_secret: string | null
  totp_last_step: number | null
  two_factor_at: string | null
}

/** Returns the context with which a contact's TOTP secret is encrypted. */
export const contactTotpContext = (contactId: string) => `contact-totp:${contactId}`

export async function findContactCredentials(
  db: Db,
  scope: EnvironmentScope,
  id: string,
): Promise<ContactCredentials | null> {
  const [row] = await db<ContactCredentials[]>`
    select id, password_hash, password_scheme, totp_secret, totp_last_step, two_factor_at from contacts
    where environment_id = ${scope.environmentId} and id = ${id}`
  return row ?? null
}

/** Locks the credentials until the transaction ends, if the verified password is still theirs. */
export async function lockContactCredentials(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  passwordHash: string | null,
): Promise<ContactCredentials | null> {
  const [row] = await db<ContactCredentials[]>`
    select id, password_hash, password_scheme, totp_secret, totp_last_step, two_factor_at from contacts
    where environment_id = ${scope.environmentId} and id = ${id}
      and password_hash is not distinct from ${passwordHash}
    for no key update`
  return row ?? null
}

export async function setContactPassword(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db`
    update contacts set password_hash = ${passwordHash}, password_scheme = null
    where environment_id = ${scope.environmentId} and id = ${id}`
}

/** Stores the secret of an enrolment, which takes effect once it is confirmed. */
export async function setPendingContactTotp(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  sealed: string,
): Promise<void> {
  await db`
    update contacts set totp_secret = ${sealed}, totp_last_step = null
    where environment_id = ${scope.environmentId} and id = ${id}`
}

/** Activates the pending secret. Returns false if another secret is pending by now. */
export async function turnContactTwoFactorOn(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  { sealed, step, now }: { sealed: string; step: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update contacts set two_factor_at = ${now}, totp_last_step = ${step}
    where environment_id = ${scope.environmentId} and id = ${id}
      and totp_secret = ${sealed} and two_factor_at is null`
  return count > 0
}

export async function turnContactTwoFactorOff(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  await db`
    update contacts set two_factor_at = null, totp_secret = null, totp_last_step = null
    where environment_id = ${scope.environmentId} and id = ${id}`
  await db`
    delete from contact_recovery_codes where environment_id = ${scope.environmentId} and contact_id = ${id}`
}

/** Returns false if this step or a later one was already used. */
export async function spendContactTotpStep(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  { sealed, resealed, step }: { sealed: string; resealed: string; step: number },
): Promise<boolean> {
  const { count } = await db`
    update contacts set totp_last_step = ${step}, totp_secret = ${resealed}
    where environment_id = ${scope.environmentId} and id = ${id}
      and totp_secret = ${sealed} and (totp_last_step is null or totp_last_step < ${step})`
  return count > 0
}

export async function replaceContactRecoveryCodes(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  hashes: Buffer[],
): Promise<void> {
  const { environmentId } = scope
  await db`delete from contact_recovery_codes where environment_id = ${environmentId} and contact_id = ${id}`
  const rows = hashes.map((code_hash) => ({ environment_id: environmentId, contact_id: id, code_hash }))
  await db`insert into contact_recovery_codes ${db(rows)}`
}

export async function spendContactRecoveryCode(
  db: Db,
  scope: EnvironmentScope,
  id: string,
  hash: Buffer,
): Promise<boolean> {
  const { count } = await db`
    delete from contact_recovery_codes
    where environment_id = ${scope.environmentId} and contact_id = ${id} and code_hash = ${hash}`
  return count > 0
}

/** Gives the survivor the password and second factor of the merged contact, where it has none of its own. */
export async function inheritCredentials(
  db: Db,
  scope: EnvironmentScope,
  into: string,
  { password_hash, password_scheme, totp_secret, totp_last_step, two_factor_at }: Omit<ContactCredentials, 'id'>,
): Promise<void> {
  await db`
    update contacts set password_hash = ${password_hash}, password_scheme = ${password_scheme},
      totp_secret = ${totp_secret}, totp_last_step = ${totp_last_step}, two_factor_at = ${two_factor_at}
    where environment_id = ${scope.environmentId} and id = ${into}`
}

export async function moveRecoveryCodes(db: Db, scope: EnvironmentScope, from: string, into: string): Promise<void> {
  await db`
    update contact_recovery_codes set contact_id = ${into}
    where environment_id = ${scope.environmentId} and contact_id = ${from}`
}
