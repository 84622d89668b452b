import { webcrypto } from 'node:crypto'
import type { contactSessions } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { SigningKeys } from '../../contact-settings/public.ts'
import { chosenClaims } from './chosen-claims.ts'

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a JWT with ES256 off the event loop, because signing costs as much as the rest of the request. */
async function signJwt({ kid, key }: { kid: string; key: webcrypto.CryptoKey }, claims: object): Promise<string> {
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`
  const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

const lifetime = minutes(5)

/**
 * Issues a JWT with the session's permissions for the tenant's backend. It expires after five minutes or with the
 * session.
 */
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
    ...(await chosenClaims(db, platform, scope, caller, key)),
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
