import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'

export interface PublicJwk {
  kty: string
  crv: string
  x: string
  y: string
  kid: string
  alg: 'ES256'
  use: 'sig'
}

export interface SigningKeyRow {
  kid: string
  public_jwk: PublicJwk
  created_at: string
  /** Signs no more since then. */
  retired_at: string | null
  /** Leaves the JWKS then. */
  removed_at: string | null
}

export interface NewSigningKey {
  kid: string
  publicJwk: PublicJwk
  sealedPrivateKey: string
}

export async function insertSigningKey(db: Db, environmentId: string, key: NewSigningKey, now: Date): Promise<void> {
  await db`
    insert into contact_signing_keys (environment_id, kid, public_jwk, private_key, created_at)
    values (${environmentId}, ${key.kid}, ${db.json({ ...key.publicJwk })}, ${key.sealedPrivateKey}, ${now})`
}

/** The key that signs now, sealed. */
export async function findSigningKey(
  db: Db,
  environmentId: string,
): Promise<{ kid: string; private_key: string } | null> {
  const [row] = await db<{ kid: string; private_key: string }[]>`
    select kid, private_key from contact_signing_keys
    where environment_id = ${environmentId} and retired_at is null
    order by created_at desc limit 1`
  return row ?? null
}

/** Those a token may still be checked with, newest first. */
export function listSigningKeys(db: Db, environmentId: string, now: Date): Promise<SigningKeyRow[]> {
  return db<SigningKeyRow[]>`
    select kid, public_jwk, created_at, retired_at, removed_at from contact_signing_keys
    where environment_id = ${environmentId} and (removed_at is null or removed_at > ${now})
    order by created_at desc, kid`
}

export async function retireSigningKeys(db: Db, environmentId: string, now: Date, removedAt: Date): Promise<void> {
  await db`
    update contact_signing_keys set retired_at = ${now}, removed_at = ${removedAt}
    where environment_id = ${environmentId} and retired_at is null`
}

export async function deleteRemovedKeys(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from contact_signing_keys where removed_at <= ${now}`).count
}
