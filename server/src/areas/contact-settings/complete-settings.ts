import type { Platform } from '../../platform/platform.ts'
import { newIdentitySecret } from './identity-secret/identity-secret.ts'
import { environmentsWithoutSecrets, insertSettings, setIdentitySecret } from './settings.sql.ts'
import { newSigningKey } from './signing-keys/signing-key.ts'
import { insertSigningKey } from './signing-keys/signing-keys.sql.ts'

/** Gives the environments that were made while the server had no encryption key what they lack. */
export async function completeSettings({ sql, secrets, clock }: Platform): Promise<void> {
  if (secrets === null) return
  const now = clock.now()
  for (const environment of await environmentsWithoutSecrets(sql)) {
    const { environmentId, hasSecret, hasKey } = environment
    await insertSettings(sql, environment, null, now)
    if (!hasSecret) await setIdentitySecret(sql, environmentId, newIdentitySecret(secrets, environmentId).sealed)
    if (!hasKey) await insertSigningKey(sql, environmentId, newSigningKey(secrets, environmentId), now)
  }
}
