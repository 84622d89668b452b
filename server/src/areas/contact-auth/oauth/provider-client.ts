import * as oidc from 'openid-client'
import { hours } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ProviderRow } from '../../contact-settings/public.ts'
import { type ProviderFetch, providerFetch } from './provider-fetch.ts'

export type Provider = ProviderRow & { clientSecret: string }
export type Endpoints = NonNullable<ProviderRow['endpoints']>

const kept = hours(1)
const mostKept = 500

type Dependencies = Pick<Platform, 'settings' | 'clock' | 'outgoing'>

/** Clients of the providers that tenants configured. */
export interface ProviderClients {
  /** Uses discovery for OpenID Connect, and the configured endpoints otherwise. */
  of(provider: Provider): Promise<oidc.Configuration>
  fetch: ProviderFetch
}

/** The dependencies of a client. */
interface Means {
  fetch: ProviderFetch
  /** Allows providers without TLS, for private networks. */
  plainHttp: boolean
}

export function createProviderClients(platform: Dependencies): ProviderClients {
  const means = { fetch: providerFetch(platform.outgoing), plainHttp: platform.settings.allowPrivateTargets }
  // The metadata and signing keys of issuers are fetched once an hour.
  const discovered = new Map<string, { client: Promise<oidc.Configuration>; until: number }>()

  const discoverOnce = (provider: Provider, issuer: string): Promise<oidc.Configuration> => {
    const now = platform.clock.now().getTime()
    const about = JSON.stringify([issuer, provider.client_id, provider.clientSecret])
    const key = hashToken(about).toString('base64url')
    const known = discovered.get(key)
    if (known && known.until > now) return known.client
    const client = discover(means, provider, issuer)
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
      if (endpoints === null) throw new Error('A provider must have an issuer or endpoints')
      return plainClient(means, provider, endpoints)
    },
    fetch: means.fetch,
  }
}

function discover({ fetch, plainHttp }: Means, provider: Provider, issuer: string): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), provider.client_id, undefined, secretAsAsked(provider.clientSecret), {
    [oidc.customFetch]: fetch,
    execute: [oidc.enableNonRepudiationChecks, ...(plainHttp ? [oidc.allowInsecureRequests] : [])],
  })
}

/**
 * Sends the client secret in the body if the issuer accepts that, and otherwise in the header, which every issuer must
 * accept.
 */
function secretAsAsked(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesBody ? inBody(server, ...rest) : inHeader(server, ...rest)
  }
}

function plainClient({ fetch, plainHttp }: Means, provider: Provider, endpoints: Endpoints): oidc.Configuration {
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
  client[oidc.customFetch] = fetch
  if (plainHttp) oidc.allowInsecureRequests(client)
  return client
}
