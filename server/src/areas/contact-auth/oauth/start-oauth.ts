import type { contactAuth } from '@userkeep/contract'
import * as oidc from 'openid-client'
import { hashToken, newTokenIn } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { broughtBy } from '../brought.ts'
import { after, lifetimes } from '../lifetimes.ts'
import { insertFlow } from './oauth-flows.sql.ts'
import type { ProviderClients } from './provider-client.ts'
import { flowContext, providerOf } from './provider-of.ts'

export const startOauth: Verb<typeof contactAuth.routes.startOauth, ProviderClients> = async (call) => {
  const { body, params, scope, now, change, platform, own: clients } = call
  const provider = await providerOf(call, params.provider)
  const brought = await broughtBy(call, body)
  const secrets = platform.secrets ?? fail('unavailable')
  const client = await clients.of(provider).catch((error: unknown) => {
    platform.log.warn({ provider: provider.provider, reason: String(error) }, 'provider not discovered')
    return fail('unavailable', 'The provider does not answer. Try again later, or sign in another way.')
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
