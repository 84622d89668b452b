import { createPrivateKey, generateKeyPairSync, hash, type webcrypto } from 'node:crypto'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import type { TokenClaim } from '../settings.sql.ts'
import { findSigningKey, listSigningKeys, type NewSigningKey, type PublicJwk } from './signing-keys.sql.ts'

const contextOf = (environmentId: string, kid: string) => `signing-key:${environmentId}:${kid}`

/** Returns a new ES256 key. Its id is its thumbprint (RFC 7638), so ids are unique. */
export function newSigningKey(secrets: Pick<Secrets, 'seal'>, environmentId: string): NewSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' }) as Pick<PublicJwk, 'kty' | 'crv' | 'x' | 'y'>
  const kid = hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  return {
    kid,
    publicJwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' },
    sealedPrivateKey: secrets.seal(pem, contextOf(environmentId, kid)),
  }
}

interface SigningKey {
  kid: string
  key: webcrypto.CryptoKey
  /** The environment's settings of tokens, which the same statement reads. */
  claims: ReadonlySet<TokenClaim>
  requiresTerms: boolean
}

export interface SigningKeys {
  /** Returns the key that signs the environment's tokens now. */
  of(db: Db, environmentId: string, now: Date): Promise<SigningKey>
}

const mostOpened = 1000

/** Caches decrypted keys, because decrypting and parsing a key costs more than signing with it. */
export function createSigningKeys({ secrets }: Pick<Platform, 'secrets'>): SigningKeys {
  const opened = new Map<string, webcrypto.CryptoKey>()
  return {
    async of(db, environmentId, now) {
      const row = await findSigningKey(db, environmentId, now)
      if (secrets === null || row === null) return withoutEncryptionKey()
      const { kid, private_key: sealed, token_claims, token_requires_terms } = row
      const key = opened.get(sealed) ?? signingKey(secrets.open(sealed, contextOf(environmentId, kid)))
      if (opened.size >= mostOpened) opened.clear()
      opened.set(sealed, key)
      return { kid, key, claims: new Set(token_claims), requiresTerms: token_requires_terms }
    },
  }
}

const signingKey = (pem: string): webcrypto.CryptoKey =>
  createPrivateKey(pem).toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])

/** Returns the public keys for verifying the environment's tokens. */
export async function jwksOf(db: Db, environmentId: string, now: Date): Promise<{ keys: PublicJwk[] }> {
  return { keys: (await listSigningKeys(db, environmentId, now)).map(({ public_jwk }) => public_jwk) }
}
