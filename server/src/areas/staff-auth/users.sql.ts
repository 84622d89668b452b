import type { Db } from '../../platform/db/sql.ts'

export interface UserRow {
  id: string
  email: string
  name: string
  password_hash: string | null
  totp_secret: string | null
  totp_last_step: number | null
  two_factor_at: string | null
  created_at: string
}

/** How emails are compared: letter case tells no two people apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select id, email, name, password_hash, totp_secret, totp_last_step, two_factor_at, created_at
    from users where email_key = ${emailKey(email)}`
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select id, email, name, password_hash, totp_secret, totp_last_step, two_factor_at, created_at
    from users where id = ${id}`
  return row ?? null
}

/** The user, held until the transaction ends, as long as the password that was checked is still theirs. */
export async function holdUser(db: Db, id: string, passwordHash: string): Promise<UserRow | null> {
  const [row] = await db<UserRow[]>`
    select id, email, name, password_hash, totp_secret, totp_last_step, two_factor_at, created_at
    from users where id = ${id} and password_hash = ${passwordHash} for no key update`
  return row ?? null
}

export async function insertUser(
  db: Db,
  user: { id: string; email: string; name: string; passwordHash: string; now: Date },
): Promise<void> {
  const { id, email, name, passwordHash, now } = user
  await db`
    insert into users (id, email, email_key, name, password_hash, created_at)
    values (${id}, ${email}, ${emailKey(email)}, ${name}, ${passwordHash}, ${now})`
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db`update users set password_hash = ${passwordHash} where id = ${id}`
}

export async function renameUser(db: Db, id: string, name: string): Promise<void> {
  await db`update users set name = ${name} where id = ${id}`
}
