import * as oidc from 'openid-client'
import { openIdFields, type Profile, primaryAddress, readProfile } from './profile-rules.ts'
import type { Endpoints, Provider, ProviderClients } from './provider-client.ts'

/** The parameters of the provider's redirect, and those of the request that led there. */
interface Return {
  params: Record<string, string>
  redirectUri: string
  state: string
  verifier: string
  nonce: string
}

/** Exchanges the code and reads the profile. Rejects if the provider or its answer is invalid. */
export async function askProvider(clients: ProviderClients, provider: Provider, back: Return): Promise<Profile> {
  const client = await clients.of(provider)
  const profile = provider.endpoints
    ? await plainProfile(clients, client, provider, provider.endpoints, back)
    : await openIdProfile(client, provider, back)
  if (profile === null) throw new Error('The provider did not return a user ID')
  return profile
}

async function openIdProfile(client: oidc.Configuration, { preset }: Provider, back: Return): Promise<Profile | null> {
  const { state, verifier, nonce } = back
  const tokens = await oidc.authorizationCodeGrant(client, addressOf(back, back.params), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) return null
  const fields = openIdFields(preset === 'microsoft')
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return readProfile(claims, fields)
  const more = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
  return readProfile({ ...claims, ...more }, fields)
}

async function plainProfile(
  clients: ProviderClients,
  client: oidc.Configuration,
  { preset }: Provider,
  endpoints: Endpoints,
  back: Return,
): Promise<Profile | null> {
  // The provider has no configured issuer, so the one it names cannot be compared.
  const { iss: _iss, ...params } = back.params
  const tokens = await oidc.authorizationCodeGrant(client, addressOf(back, params), {
    expectedState: back.state,
    pkceCodeVerifier: back.verifier,
  })
  const get = (url: string) => readJson(clients, url, tokens.access_token)
  const profile = readProfile((await get(endpoints.userinfo_url)) as Record<string, unknown>, {
    subject: endpoints.subject_field,
    email: endpoints.email_field,
    emailVerified: endpoints.email_verified_field,
    name: endpoints.name_field,
  })
  if (preset !== 'github' || profile === null) return profile
  const email = primaryAddress(await get(`${endpoints.userinfo_url}/emails`))
  return { ...profile, email, emailVerified: email !== undefined }
}

function addressOf({ redirectUri }: Return, params: Record<string, string>): URL {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

async function readJson(clients: ProviderClients, url: string, token: string): Promise<unknown> {
  const response = await clients.fetch(url, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Userkeep' },
  })
  if (response.status !== 200) throw new Error(`The profile endpoint returned ${response.status}`)
  const said: unknown = await response.json()
  if (typeof said !== 'object' || said === null) throw new Error('The profile is not a JSON object')
  return said
}
