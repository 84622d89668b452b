import { webcrypto } from 'node:crypto'
import { type contactSessions, pageAnswer, pageOf } from '@userkeep/contract'
import { minutes } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { SigningKeys } from '../../contact-settings/public.ts'
import { liveContact } from '../../contacts/public.ts'
import { deleteContactSession, listContactSessions, revokeContactSessions } from './contact-sessions.sql.ts'

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

export const listDevices: Verb<typeof contactSessions.routes.sessions> = async ({ db, caller, scope, query, now }) => {
  const devices = await listContactSessions(db, scope, caller.contactId, now, pageOf(query))
  return pageAnswer('sessions', devices, (row) => ({ ...row, current: row.id === caller.sessionId }))
}

export const listSessionsOfContact: Verb<typeof contactSessions.routes.ofContact> = async ({
  db,
  params,
  scope,
  query,
  now,
}) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('sessions', await listContactSessions(db, scope, id, now, pageOf(query)))
}

export const revokeSession: Verb<typeof contactSessions.routes.revoke> = async ({ db, params, caller, scope }) => {
  if (!(await deleteContactSession(db, scope, caller.contactId, params.id))) fail('not_found')
}

export const revokeOtherSessions: Verb<typeof contactSessions.routes.revokeOthers> = async ({ db, caller, scope }) => {
  await revokeContactSessions(db, scope, caller.contactId, caller.sessionId)
}

export const logout: Verb<typeof contactSessions.routes.logout> = async ({ caller, scope, change }) => {
  await change((tx) => deleteContactSession(tx, scope, caller.contactId, caller.sessionId))
}
