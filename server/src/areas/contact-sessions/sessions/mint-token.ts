import type { contactSessions } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { SigningKeys } from '../../contact-settings/public.ts'
import { signJwt } from './jwt.ts'

const lifetime = minutes(5)

/** What the session may, said to the tenant's own backend. It outlives neither five minutes nor the session. */
export const mintToken: Verb<typeof contactSessions.routes.token, SigningKeys> = async ({
  db,
  caller,
  scope,
  now,
  platform,
  own: signingKeys,
}) => {
  const key = await signingKeys.of(db, scope.environmentId, now)
  const expires = Math.min(now.getTime() + lifetime, Date.parse(caller.expiresAt))
  const exp = Math.floor(expires / 1000)
  const token = await signJwt(key, {
    iss: platform.settings.publicUrl,
    aud: scope.organizationCode,
    environment: scope.environment,
    sub: caller.contactId,
    sid: caller.sessionId,
    iat: Math.floor(now.getTime() / 1000),
    exp,
    verified: caller.verified,
    impersonated: caller.impersonation !== null,
    customer_id: caller.team?.customerId ?? null,
    customer_role: caller.team ? (caller.team.role.key ?? caller.team.role.name) : null,
    customer_permissions: caller.team ? [...caller.team.permissions] : [],
  })
  return { token, expires_at: new Date(exp * 1000).toISOString() }
}
