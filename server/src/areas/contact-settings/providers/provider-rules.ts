import { isDeepStrictEqual } from 'node:util'
import type { ProviderEndpoints, ProviderPreset, ProviderRow } from './providers.sql.ts'

interface Preset {
  label: string
  scopes: string[]
  issuer: string | null
  endpoints: ProviderEndpoints | null
}

const openId = { scopes: ['openid', 'email', 'profile'], issuer: null, endpoints: null }

export const presets: Record<ProviderPreset, Preset> = {
  google: { ...openId, label: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { ...openId, label: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  github: {
    label: 'GitHub',
    scopes: ['read:user', 'user:email'],
    issuer: null,
    endpoints: {
      authorization_url: 'https://github.com/login/oauth/authorize',
      token_url: 'https://github.com/login/oauth/access_token',
      userinfo_url: 'https://api.github.com/user',
      subject_field: 'id',
      name_field: 'name',
    },
  },
  oidc: { ...openId, label: 'OpenID Connect' },
  oauth2: { label: 'OAuth 2', scopes: [], issuer: null, endpoints: null },
}

type Place = Pick<ProviderRow, 'preset' | 'issuer' | 'endpoints' | 'scopes'>

/**
 * Returns the provider with the values of its preset: an issuer for OpenID Connect, or the endpoints of plain OAuth 2.
 */
export function resolved<T extends Place>(provider: T): Omit<T, keyof Place> & Place {
  const { issuer, endpoints, scopes } = presets[provider.preset]
  return {
    ...provider,
    issuer: provider.issuer ?? issuer,
    endpoints: provider.endpoints ?? endpoints,
    scopes: provider.scopes.length > 0 ? provider.scopes : scopes,
  }
}

interface Stated {
  preset: ProviderPreset
  issuer?: string | undefined
  endpoints?: ProviderEndpoints | undefined
}

/** Returns the problem with a provider's address as a field and a reason, or null. */
export function placeProblem({ preset, issuer, endpoints }: Stated, plainHttp: boolean): [string, string] | null {
  if (preset === 'oidc' && issuer === undefined) return ['issuer', 'is required for OpenID Connect']
  if (preset === 'oauth2' && endpoints === undefined) return ['endpoints', 'are required for plain OAuth 2']
  if (preset !== 'oauth2' && endpoints !== undefined)
    return ['endpoints', `must not be set for ${presets[preset].label}`]
  if (issuer !== undefined && preset !== 'oidc' && preset !== 'microsoft') {
    return ['issuer', `must not be set for the preset ${preset}`]
  }
  const addresses = { issuer, ...prefixed(endpoints) }
  for (const [field, address] of Object.entries(addresses)) {
    if (address !== undefined && !isAddress(address, plainHttp)) return [field, 'must be an HTTPS URL']
  }
  return null
}

const prefixed = (endpoints: ProviderEndpoints | undefined): Record<string, string> =>
  endpoints === undefined
    ? {}
    : {
        'endpoints.authorization_url': endpoints.authorization_url,
        'endpoints.token_url': endpoints.token_url,
        'endpoints.userinfo_url': endpoints.userinfo_url,
      }

function isAddress(address: string, plainHttp: boolean): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || (plainHttp && protocol === 'http:')
}

/** Whether the client secret would be sent elsewhere than before. */
export const isMoved = (before: Place, after: Place): boolean =>
  !isDeepStrictEqual(addressesOf(before), addressesOf(after))

function addressesOf(place: Place) {
  const { preset, issuer, endpoints } = resolved(place)
  return { preset, issuer, ...prefixed(endpoints ?? undefined) }
}
