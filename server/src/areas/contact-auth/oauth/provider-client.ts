import * as oidc from 'openid-client'
import { hours, seconds } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ProviderRow } from '../../contact-settings/public.ts'
import { providerFetch } from './provider-fetch.ts'

export type Provider = ProviderRow & { clientSecret: string }
export type Endpoints = NonNullable<ProviderRow['endpoints']>

const timeout = seconds(10) / 1000
const kept = hours(1)
const mostKept = 500

type Surroundings = Pick<Platform, 'settings' | 'clock'>

/** Clients of the providers that tenants named. */
export interface ProviderClients {
  /** By discovery where it is OpenID Connect, else by the endpoints it was set up with. */
  of(provider: Provider): Promise<oidc.Configuration>
}

export function createProviderClients(platform: Surroundings): ProviderClients {
  // What issuers say of themselves, together with the keys they sign with, is asked for once an hour.
  const discovered = new Map<string, { client: Promise<oidc.Configuration>; until: number }>()

  const discoverOnce = (provider: Provider, issuer: string): Promise<oidc.Configuration> => {
    const now = platform.clock.now().getTime()
    const about = JSON.stringify([issuer, provider.client_id, provider.clientSecret])
    const key = hashToken(about).toString('base64url')
    const known = discovered.get(key)
    if (known && known.until > now) return known.client
    const client = discover(platform, provider, issuer)
    discovered.delete(key)
    discovered.set(key, { client, until: now + kept })
    client.catch(() => discovered.delete(key))
    const [oldest] = discovered.keys()
    if (discovered.size > mostKept && oldest !== undefined) discovered.delete(oldest)
    return client
  }

  return {
    async of(provider) {
      const { issuer, endpoints } = provider
      if (issuer !== null) return discoverOnce(provider, issuer)
      if (endpoints === null) throw new Error('A provider has an issuer or endpoints')
      return plainClient(platform, provider, endpoints)
    },
  }
}

function discover({ settings }: Surroundings, provider: Provider, issuer: string): Promise<oidc.Configuration> {
  const { allowPrivateTargets } = settings
  return oidc.discovery(new URL(issuer), provider.client_id, undefined, secretAsAsked(provider.clientSecret), {
    timeout,
    [oidc.customFetch]: providerFetch(allowPrivateTargets),
    execute: [oidc.enableNonRepudiationChecks, ...(allowPrivateTargets ? [oidc.allowInsecureRequests] : [])],
  })
}

/** In the body where the issuer takes it there; else in the header, which every one has to take. */
function secretAsAsked(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesBody ? inBody(server, ...rest) : inHeader(server, ...rest)
  }
}

function plainClient({ settings }: Surroundings, provider: Provider, endpoints: Endpoints): oidc.Configuration {
  const { authorization_url, token_url } = endpoints
  const server = {
    issuer: new URL(token_url).origin,
    authorization_endpoint: authorization_url,
    token_endpoint: token_url,
  }
  const client = new oidc.Configuration(
    server,
    provider.client_id,
    undefined,
    oidc.ClientSecretPost(provider.clientSecret),
  )
  client.timeout = timeout
  client[oidc.customFetch] = providerFetch(settings.allowPrivateTargets)
  if (settings.allowPrivateTargets) oidc.allowInsecureRequests(client)
  return client
}
