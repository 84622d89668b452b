import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export interface TestProvider {
  url: string
  close(): Promise<void>
}

export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestProvider> {
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Account {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface OpenIdProvider extends TestProvider {
  clientId: string
  clientSecret: string
  accounts: Map<string, Account>
  /** Follows the authorization address like a browser and returns the parameters of the redirect back. */
  visit(authorizationUrl: string, as: string): Promise<Record<string, string>>
}

/** A real OpenID provider on a port of its own, where everyone is signed in as whom the test says. */
export async function openIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let provider: Provider | undefined
  const place = await listen((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider?.callback()(request, response)
    const accountId = String(request.headers['x-account'])
    const refusal = { error: 'access_denied', error_description: 'They changed their mind' }
    void provider?.interactionFinished(request, response, accountId === 'nobody' ? refusal : { login: { accountId } })
  })
  const [clientId, clientSecret] = ['userkeep', randomBytes(24).toString('hex')]
  const accounts = new Map<string, Account>()
  provider = new Provider(place.url, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...accounts.get(sub) }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...signingKey(), alg: 'RS256', use: 'sig', kid: 'test' }] },
    loadExistingGrant: grantAll,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  return { ...place, clientId, clientSecret, accounts, visit: (url, as) => visit(url, redirectUri, as) }
}

const signingKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

async function grantAll({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** Follows redirects with cookies until it is sent to the redirect URI. */
async function visit(start: string, redirectUri: string, account: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 10; hop++) {
    if (url.startsWith(redirectUri)) return Object.fromEntries(new URL(url).searchParams)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-account': account } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    url = new URL(location, url).href
  }
  throw new Error('redirected without end')
}
