import { createHmac } from 'node:crypto'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { newToken, sameBytes } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactSettings } from '../settings.sql.ts'

const contextOf = (environmentId: string) => `identity-secret:${environmentId}`

/** A new secret with which the tenant's backend vouches for its users, and the same sealed for its row. */
export function newIdentitySecret(secrets: Pick<Secrets, 'seal'>, environmentId: string) {
  const secret = newToken('')
  return { secret, sealed: secrets.seal(secret, contextOf(environmentId)) }
}

type Sealed = Pick<ContactSettings, 'environment_id' | 'identity_secret'>

export function identitySecret(secrets: Secrets | null, { environment_id, identity_secret }: Sealed): string {
  if (secrets === null || identity_secret === null) return withoutEncryptionKey()
  return secrets.open(identity_secret, contextOf(environment_id))
}

/** Whether the tenant's backend vouches for this external id: hex HMAC-SHA256 with the environment's secret. */
export const provesExternalId = (secret: string, externalId: string, hash: string): boolean =>
  sameBytes(createHmac('sha256', secret).update(externalId).digest('hex'), hash.toLowerCase())

export const withoutEncryptionKey = (): never =>
  fail('unavailable', 'This server has no ENCRYPTION_KEY, so it can keep no identity secret and no signing key.')
