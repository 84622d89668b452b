import type { EnvironmentSeed } from '../organizations/public.ts'
import { newIdentitySecret } from './identity-secret/identity-secret.ts'
import { insertSettings } from './settings.sql.ts'
import { newSigningKey } from './signing-keys/signing-key.ts'
import { insertSigningKey } from './signing-keys/signing-keys.sql.ts'

/** Without an encryption key no secrets are created; they are created once the server has a key. */
export const seedSettings: EnvironmentSeed = async ({ scope, now }, { tx, secrets }) => {
  const { environmentId } = scope
  await insertSettings(tx, scope, secrets && newIdentitySecret(secrets, environmentId).sealed, now)
  if (secrets) await insertSigningKey(tx, environmentId, newSigningKey(secrets, environmentId), now)
}
