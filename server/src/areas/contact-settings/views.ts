import type { Scope } from '../../platform/change.ts'
import type { ProviderRow } from './providers/providers.sql.ts'
import type { ContactSettings } from './settings.sql.ts'
import type { SigningKeyRow } from './signing-keys/signing-keys.sql.ts'

/** Returns the settings as staff see them, without secrets. */
export const shownSettings = ({
  environment_id: _environmentId,
  organization_name: _organizationName,
  identity_secret: _identitySecret,
  portal_token_hash: _portalTokenHash,
  portal_token_expires_at: _portalTokenExpiresAt,
  ...shown
}: ContactSettings) => shown

export const shownSigningKey = ({ public_jwk: _publicJwk, ...key }: SigningKeyRow, now: Date) => ({
  ...key,
  status: signingStatus(key, now),
})

type SigningStatus = 'published' | 'signing' | 'retired'

function signingStatus(
  { signs_from, retired_at }: Pick<SigningKeyRow, 'signs_from' | 'retired_at'>,
  now: Date,
): SigningStatus {
  if (Date.parse(signs_from) > now.getTime()) return 'published'
  return retired_at !== null && Date.parse(retired_at) <= now.getTime() ? 'retired' : 'signing'
}

/** Returns the settings of an environment as the audit log names them. */
export const settingsTarget = ({ environmentId, environment }: Scope) => ({
  type: 'contact_auth',
  id: environmentId,
  name: environment,
})

export const providerTarget = ({ provider, label }: Pick<ProviderRow, 'provider' | 'label'>) => ({
  type: 'contact_provider',
  id: provider,
  name: label,
})
