import { contactSettings } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { completeSettings } from './complete-settings.ts'
import { getConfig } from './get-config.ts'
import { getIdentitySecret } from './get-identity-secret.ts'
import { getJwks } from './get-jwks.ts'
import { getProvider } from './get-provider.ts'
import { getSettings } from './get-settings.ts'
import { listKeys } from './list-keys.ts'
import { listOauthProviders } from './list-oauth-providers.ts'
import { putProvider } from './put-provider.ts'
import { removeProvider } from './remove-provider.ts'
import { rotateIdentitySecret } from './rotate-identity-secret.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { seedSettings } from './seed-settings.ts'
import { deleteRemovedKeys } from './signing-keys.sql.ts'
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
