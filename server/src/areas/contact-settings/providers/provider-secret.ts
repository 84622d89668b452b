import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { withoutEncryptionKey } from '../identity-secret/identity-secret.ts'
import { resolved } from './provider-rules.ts'
import { findProviderAndSecret, type ProviderRow } from './providers.sql.ts'

const contextOf = (environmentId: string, provider: string) => `oauth-client:${environmentId}:${provider}`

export const sealClientSecret = (secrets: Secrets, environmentId: string, provider: string, secret: string): string =>
  secrets.seal(secret, contextOf(environmentId, provider))

/**
 * Returns a provider for sign-in: with the values of its preset, and with the client secret, which no answer contains.
 */
export async function providerWithSecret(
  db: Db,
  secrets: Secrets | null,
  environmentId: string,
  provider: string,
): Promise<(ProviderRow & { clientSecret: string }) | null> {
  const found = await findProviderAndSecret(db, environmentId, provider)
  if (found === null) return null
  if (secrets === null) return withoutEncryptionKey()
  const { client_secret: sealed, ...row } = found
  return { ...resolved(row), clientSecret: secrets.open(sealed, contextOf(environmentId, provider)) }
}
