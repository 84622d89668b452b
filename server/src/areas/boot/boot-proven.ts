import type { boot } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { continueProvenSession, openContactSession } from '../contact-sessions/public.ts'
import { findConfig, identitySecret, provesExternalId, settingsOf } from '../contact-settings/public.ts'
import { attachAnonymousId, findContactByIdentity, proveIdentity } from '../contacts/public.ts'
import { findOwnTeam } from '../customers/public.ts'
import { arrivalOf } from './arrival-of.ts'
import { findChosenTeam } from './boot.sql.ts'
import { recordReferralVisit } from './extension-points.ts'
import type { Identity } from './rules.ts'

type BootCall = Call<typeof boot.routes.boot>

/** Opens a session for an external id that the tenant's backend vouches for. Other fields of the page are unproven. */
export async function bootProven(call: BootCall, identity: Identity, hash: string) {
  const { body, db, scope, ip, userAgent, now, change, platform } = call
  const secret = identitySecret(platform.secrets, await settingsOf(db, scope.environmentId))
  if (!provesExternalId(secret, identity.external_id, hash)) {
    fail('unauthorized', "identity.hash is not the HMAC of identity.external_id with this environment's secret.")
  }
  const opened = await change(async (tx) => {
    const visitor = await findContactByIdentity(tx, scope, 'anonymous', body.anonymous_id)
    const contact = await proveIdentity(tx, platform, scope, {
      kind: 'external',
      value: identity.external_id,
      proof: 'hash',
      visitorId: visitor?.id ?? null,
      email: identity.email,
      name: identity.name,
      attributes: identity.attributes,
      now,
    })
    const arrival = arrivalOf(call, contact.id)
    const isNew = visitor?.kind === 'visitor' || contact.created_at === now.toISOString()
    if (arrival && isNew) await recordReferralVisit(platform, tx, arrival)
    if (visitor === null) await attachAnonymousId(tx, scope, body.anonymous_id, contact.id, now)
    const held = { token: body.session_token, ip, now }
    const continued = await continueProvenSession(tx, platform, scope, contact, held)
    return (
      continued ??
      openContactSession(tx, platform, scope, contact, { method: 'hash', verified: true, ip, userAgent, now })
    )
  })
  const contactId = opened.contact.id
  const customerId = await findChosenTeam(db, scope, contactId, identity.customer ?? null)
  const customer = customerId === null ? null : await findOwnTeam(db, platform, scope, contactId, customerId)
  return { ...opened, customer, config: await findConfig(db, scope.environmentId) }
}
