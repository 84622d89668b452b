import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/sql.ts'
import { withoutEncryptionKey } from './identity-secret.ts'
import { findProvider, findSealedClientSecret, type ProviderRow } from './providers.sql.ts'

const contextOf = (environmentId: string, provider: string) => `oauth-client:${environmentId}:${provider}`

export const sealClientSecret = (secrets: Secrets, environmentId: string, provider: string, secret: string): string =>
  secrets.seal(secret, contextOf(environmentId, provider))

/** A provider with its client secret, for the sign-in itself. It is never answered to anyone. */
export async function providerWithSecret(
  db: Db,
  secrets: Secrets | null,
  environmentId: string,
  provider: string,
): Promise<(ProviderRow & { clientSecret: string }) | null> {
  const row = await findProvider(db, environmentId, provider)
  const sealed = row && (await findSealedClientSecret(db, environmentId, provider))
  if (!row || !sealed) return null
  if (secrets === null) return withoutEncryptionKey()
  return { ...row, clientSecret: secrets.open(sealed, contextOf(environmentId, provider)) }
}
