import type { contactAuth } from '@userkeep/contract'
import * as oidc from 'openid-client'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { providerWithSecret, settingsOf } from '../../contact-settings/public.ts'
import { bring, broughtBy } from '../brought.ts'
import { type ContactCall, switchedOff } from '../contact-call.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { askProvider } from './ask-provider.ts'
import { insertFlow, takeFlow } from './oauth-flows.sql.ts'
import type { Provider, ProviderClients } from './provider-client.ts'

async function providerOf({ db, scope, platform }: ContactCall, name: string): Promise<Provider> {
  const provider = await providerWithSecret(db, platform.secrets, scope.environmentId, name)
  if (provider === null) return fail('not_found', 'Provider not found.')
  return provider.enabled ? provider : switchedOff()
}

/** Returns the context with which the secrets of a flow are encrypted until the browser returns. */
const flowContext = (environmentId: string, provider: string) => `oauth-flow:${environmentId}:${provider}`

export const startOauth: Verb<typeof contactAuth.routes.startOauth, ProviderClients> = async (call) => {
  const { body, params, scope, now, change, platform, own: clients } = call
  const provider = await providerOf(call, params.provider)
  const brought = await broughtBy(call, body)
  const secrets = platform.secrets ?? fail('unavailable')
  const client = await clients.of(provider).catch((error: unknown) => {
    platform.log.warn({ provider: provider.provider, reason: String(error) }, 'provider not discovered')
    return fail('unavailable', 'The provider is not responding. Try again later, or sign in another way.')
  })
  const [state, nonce, verifier] = [
    newTokenIn(scope.environmentId, ''),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ]
  const authorization = oidc.buildAuthorizationUrl(client, {
    redirect_uri: body.redirect_uri,
    scope: provider.scopes.join(' '),
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.issuer !== null && { nonce }),
  })
  await change((tx) =>
    insertFlow(tx, scope, {
      stateHash: hashToken(state),
      provider: provider.provider,
      secret: secrets.seal(JSON.stringify({ verifier, nonce }), flowContext(scope.environmentId, provider.provider)),
      redirect_uri: body.redirect_uri,
      anonymous_id: body.anonymous_id ?? null,
      brought,
      expiresAt: after(now, lifetimes.oauthFlow),
    }),
  )
  return { authorization_url: authorization.href }
}

/** Answers the same 401 for a wrong, used or expired state and for any refusal by the provider. A state works once. */
export const finishOauth: Verb<typeof contactAuth.routes.finishOauth, ProviderClients> = async (call) => {
  const { body, params, scope, now, db, change, platform, own: clients } = call
  const { publishable_key: _key, ...came } = body as typeof body & Record<string, string>
  const provider = await providerOf(call, params.provider)
  const { provider: name } = provider
  const settings = await settingsOf(db, scope.environmentId)
  const flow = (await takeFlow(db, scope, name, hashToken(body.state), now)) ?? refuse()
  const sealed = platform.secrets?.open(flow.secret, flowContext(scope.environmentId, name)) ?? fail('unavailable')
  const { verifier, nonce } = JSON.parse(sealed) as { verifier: string; nonce: string }
  const back = { params: came, redirectUri: flow.redirect_uri, state: body.state, verifier, nonce }
  const profile = await askProvider(clients, provider, back).catch((error: unknown) => {
    platform.log.warn({ provider: name, reason: String(error) }, 'provider sign-in refused')
    return refuse()
  })
  const { subject, email, emailVerified, name: called } = profile
  const anonymousId = flow.anonymous_id ?? undefined
  const proof = { kind: 'oauth', value: `${name}|${subject}`, proof: 'oauth', email, emailVerified } as const
  return change(async (tx) => {
    const { contact, isNew } = await prove(tx, call, settings, { ...proof, name: called }, anonymousId)
    // The page has compared the state, so the browser that came back is the one that agreed.
    if (isNew) await bring(tx, call, { contactId: contact.id, anonymousId }, flow.brought)
    return signIn(tx, call, contact, { method: `oauth:${name}`, anonymousId })
  })
}

const refuse = () => fail('unauthorized', 'The provider did not confirm this sign-in. Start again.')
