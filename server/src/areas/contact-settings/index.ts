import { contactSettings } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { environmentSeeds } from '../organizations/public.ts'
import { completeSettings } from './complete-settings.ts'
import { signInKinds } from './configuration.ts'
import { getIdentitySecret, rotateIdentitySecret } from './identity-secret/identity-secret.ts'
import { confirmPortalUrl } from './portal-url/confirm-portal-url.ts'
import { getProvider, listOauthProviders, putProvider, removeProvider } from './providers/providers.ts'
import { seedSettings } from './seed-settings.ts'
import { getConfig, getSettings, updateSettings } from './settings.ts'
import { deleteRemovedKeys } from './signing-keys/signing-keys.sql.ts'
import { getJwks, listKeys, rotateSigningKey } from './signing-keys/signing-keys.ts'

export const contactSettingsArea = defineArea(
  contactSettings,
  {
    config: getConfig,
    jwks: getJwks,
    get: getSettings,
    update: updateSettings,
    confirmPortalUrl,
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
      contact_settings: { rows: { kind: 'setup', without: ['identity_secret'] } },
      contact_providers: {
        rows: { kind: 'setup', without: ['client_secret'] },
        json: { endpoints: { none: 'addresses of a provider' } },
      },
      contact_signing_keys: { rows: 'internal', json: { public_jwk: { none: 'a public key of the tenant' } } },
    },
    contributes: [environmentSeeds.by(seedSettings), signInKinds],
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
