import type { Db } from '../../platform/db/sql.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  password_hash: string | null
  totp_secret: string | null
  totp_last_step: number | null
  two_factor_at: string | null
  email_verified_at: string | null
  created_at: string
}

const columns = (db: Db) => db`
  id, email, name, password_hash, totp_secret, totp_last_step, two_factor_at, email_verified_at, created_at`

/** Returns the compared form of an email: letter case is ignored. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${columns(db)} from users where email_key = ${emailKey(email)}`
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${columns(db)} from users where id = ${id}`
  return row ?? null
}

/** Locks the user until the transaction ends, if the verified password is still theirs. */
export async function lockUser(db: Db, id: string, passwordHash: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${columns(db)} from users where id = ${id} and password_hash = ${passwordHash} for no key update`
  return row ?? null
}

/** Finds the user and locks them until the transaction ends. */
export async function lockUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select ${columns(db)} from users where email_key = ${emailKey(email)} for no key update`
  return row ?? null
}

interface NewUser {
  id: string
  email: string
  name: string
  passwordHash: string
  /** Absent until the address is proven. */
  emailVerifiedAt?: Date
  now: Date
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const { id, email, name, passwordHash, emailVerifiedAt, now } = user
  await db`
    insert into users (id, email, email_key, name, password_hash, email_verified_at, created_at)
    values (${id}, ${email}, ${emailKey(email)}, ${name}, ${passwordHash}, ${emailVerifiedAt ?? null}, ${now})`
}

export async function proveEmail(db: Db, id: string, now: Date): Promise<void> {
  await db`update users set email_verified_at = ${now} where id = ${id} and email_verified_at is null`
}

/**
 * Marks the address as proven after a reset, unless two-factor was enabled before anyone proved it: that may have been
 * a stranger, and as long as the address is unproven, an invitation can still take the account from them.
 */
export async function proveEmailByReset(db: Db, id: string, now: Date): Promise<void> {
  await db`
    update users set email_verified_at = ${now}
    where id = ${id} and email_verified_at is null and two_factor_at is null`
}

export async function replaceCredentials(
  db: Db,
  id: string,
  { name, passwordHash, now }: { name: string; passwordHash: string; now: Date },
): Promise<void> {
  await db`
    update users set name = ${name}, password_hash = ${passwordHash}, email_verified_at = ${now} where id = ${id}`
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db`update users set password_hash = ${passwordHash} where id = ${id}`
}

export async function renameUser(db: Db, id: string, name: string): Promise<void> {
  await db`update users set name = ${name} where id = ${id}`
}

export async function someoneHasAnAccount(db: Db): Promise<boolean> {
  const rows = await db`select 1 from users limit 1`
  return rows.length > 0
}
