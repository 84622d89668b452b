import type { contactAuth } from '@userkeep/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { settingsOf } from '../../contact-settings/public.ts'
import { bring } from '../brought.ts'
import { prove } from '../prove.ts'
import { signIn } from '../sign-in.ts'
import { askProvider } from './ask-provider.ts'
import { takeFlow } from './oauth-flows.sql.ts'
import type { ProviderClients } from './provider-client.ts'
import { flowContext, providerOf } from './provider-of.ts'

/** One 401 for a state that is wrong, used or expired and for whatever the provider refuses. A state works once. */
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
