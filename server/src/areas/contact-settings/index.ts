import { contactSettings } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { completeSettings } from './complete-settings.ts'
import { getConfig } from './get-config.ts'
import { getSettings } from './get-settings.ts'
import { getIdentitySecret } from './identity-secret/get-identity-secret.ts'
import { rotateIdentitySecret } from './identity-secret/rotate-identity-secret.ts'
import { getProvider } from './providers/get-provider.ts'
import { listOauthProviders } from './providers/list-oauth-providers.ts'
import { putProvider } from './providers/put-provider.ts'
import { removeProvider } from './providers/remove-provider.ts'
import { seedSettings } from './seed-settings.ts'
import { getJwks } from './signing-keys/get-jwks.ts'
import { listKeys } from './signing-keys/list-keys.ts'
import { rotateSigningKey } from './signing-keys/rotate-signing-key.ts'
import { deleteRemovedKeys } from './signing-keys/signing-keys.sql.ts'
import { updateSettings } from './update-settings.ts'

export const contactSettingsArea = defineArea(
  contactSettings,
  {
    config: getConfig,
    jwks: getJwks,
    get: getSettings,
    update: updateSettings,
    identitySecret: getIdentitySecret,
    rotateIdentitySecret,
    signingKeys: listKeys,
    rotateSigningKey,
    providers: listOauthProviders,
    provider: getProvider,
    putProvider,
    removeProvider,
  },
  {
    tables: {
      contact_settings: {},
      contact_providers: {},
      contact_signing_keys: {},
    },
    seeds: seedSettings,
    jobs: [
      { name: 'contact-settings.complete', everyMs: minutes(10), run: completeSettings },
      {
        name: 'contact-settings.prune-keys',
        everyMs: hours(1),
        run: ({ sql, clock }) => deleteRemovedKeys(sql, clock.now()),
      },
    ],
  },
)
