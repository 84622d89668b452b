import type postgres from 'postgres'
import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { TokenClaim } from '../settings.sql.ts'

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
  /** The key is published before this time and signs after it. */
  signs_from: string
  /** Signs no more from then on. */
  retired_at: string | null
  /** When the key is removed from the JWKS. */
  removed_at: string | null
}

export interface NewSigningKey {
  kid: string
  publicJwk: PublicJwk
  sealedPrivateKey: string
}

export async function insertSigningKey(
  db: Db,
  environmentId: string,
  key: NewSigningKey,
  now: Date,
  signsFrom: Date = now,
): Promise<void> {
  await db`
    insert into contact_signing_keys (environment_id, kid, public_jwk, private_key, created_at, signs_from)
    values (${environmentId}, ${key.kid}, ${db.json({ ...key.publicJwk })}, ${key.sealedPrivateKey}, ${now},
      ${signsFrom})`
}

interface SealedKey {
  kid: string
  private_key: string
  /** The environment's settings of tokens. */
  token_claims: TokenClaim[]
  token_requires_terms: boolean
}

/** Finds the encrypted key that signs now. Concurrent requests share one lookup. */
export const findSigningKey = (db: Db, environmentId: string, now: Date): Promise<SealedKey | null> =>
  findInBatch(db, { environmentId, now })

const findInBatch = batchLookup({
  nameOf: ({ environmentId }: { environmentId: string; now: Date }) => environmentId,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, wanted): Promise<(SealedKey | null)[]> {
    const place = environmentOf(db, wanted[0]?.environmentId, 'wanted."environmentId"')
    const rows = await db<(SealedKey | { kid: null })[]>`
      select found.* from ${rowsIn(db, wanted, { environmentId: 'uuid', now: 'timestamptz' })} as wanted
      left join lateral (
        select kid, private_key, token_claims, token_requires_terms from contact_signing_keys k
        join contact_settings s on s.environment_id = ${place}
        where k.environment_id = ${place} and signs_from <= wanted.now and (retired_at is null or retired_at > wanted.now)
        order by signs_from desc, created_at desc limit 1
      ) found on true order by n`
    return rows.map((row) => (row.kid === null ? null : row))
  },
})

/** Lists the keys that can still verify a token, newest first. */
export function listSigningKeys(db: Db, environmentId: string, now: Date): Promise<SigningKeyRow[]> {
  return db<SigningKeyRow[]>`
    select kid, public_jwk, created_at, signs_from, retired_at, removed_at from contact_signing_keys
    where environment_id = ${environmentId} and (removed_at is null or removed_at > ${now})
    order by created_at desc, kid`
}

/** Retires the keys without a successor. */
export async function retireSigningKeys(
  db: Db,
  environmentId: string,
  retiredAt: Date,
  removedAt: Date,
): Promise<void> {
  await db`
    update contact_signing_keys set retired_at = ${retiredAt}, removed_at = ${removedAt}
    where environment_id = ${environmentId} and retired_at is null`
}

export async function deleteRemovedKeys(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from contact_signing_keys where removed_at <= ${now}`).count
}
