export { type ContactConfig, findConfig } from './config.sql.ts'
export { identitySecret, provesExternalId } from './identity-secret/identity-secret.ts'
export { providerWithSecret } from './providers/provider-secret.ts'
export type { ProviderEndpoints, ProviderPreset, ProviderRow } from './providers/providers.sql.ts'
export { brandOf, portalLink, portalOrigin } from './rules.ts'
export {
  type ContactSettings,
  publishableKeyOf,
  type SignInMethod,
  type SignupMode,
  settingsOf,
} from './settings.sql.ts'
export { createSigningKeys, jwksOf, type SigningKey, type SigningKeys } from './signing-keys/signing-key.ts'
