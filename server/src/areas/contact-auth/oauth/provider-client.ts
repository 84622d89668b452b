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

type Surroundings = Pick<Platform, 'settings' | 'clock' | 'outgoing'>

/** Clients of the providers that tenants named. */
export interface ProviderClients {
  /** By discovery where it is OpenID Connect, else by the endpoints it was set up with. */
  of(provider: Provider): Promise<oidc.Configuration>
  fetch: ProviderFetch
}

/** What a client is made with. */
interface Means {
  fetch: ProviderFetch
  /** Inside a network of one's own there are providers without TLS. */
  plainHttp: boolean
}

export function createProviderClients(platform: Surroundings): ProviderClients {
  const means = { fetch: providerFetch(platform.outgoing), plainHttp: platform.settings.allowPrivateTargets }
  // What issuers say of themselves, together with the keys they sign with, is asked for once an hour.
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
      if (endpoints === null) throw new Error('A provider has an issuer or endpoints')
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

/** In the body where the issuer takes it there; else in the header, which every one has to take. */
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
