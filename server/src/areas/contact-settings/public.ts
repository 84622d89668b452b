export { findConfig } from './config.sql.ts'
export { type LogoChanges, logoChanges } from './extension-points.ts'
export { identitySecret, provesExternalId } from './identity-secret/identity-secret.ts'
export { providerWithSecret } from './providers/provider-secret.ts'
export type { ProviderRow } from './providers/providers.sql.ts'
export { contactSettingRows } from './public.sql.ts'
export { brandOf, portalLink, portalOrigin } from './rules.ts'
export {
  type ContactSettings,
  publishableKeyOf,
  type SignInMethod,
  type SignupMode,
  settingsOf,
  type TokenClaim,
} from './settings.sql.ts'
export { createSigningKeys, type SigningKeys } from './signing-keys/signing-key.ts'
