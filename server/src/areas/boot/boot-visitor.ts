import { isDeepStrictEqual } from 'node:util'
import { type boot, families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { isReferenced } from '../../platform/db/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { openContactSession, unverifiedLifetime } from '../contact-sessions/public.ts'
import { type ContactConfig, findConfig } from '../contact-settings/public.ts'
import { type ContactRow, ensureVisitor, setClaims, toOwnContact } from '../contacts/public.ts'
import { bootKnownVisitor } from './boot.sql.ts'
import { claimsOf } from './rules.ts'

type BootCall = Call<typeof boot.routes.boot>

/** Nothing is proven. Who this says to be is kept beside the visitor, and never acted upon. */
export async function bootVisitor(call: BootCall) {
  const { contact, ...answer } = (await knownVisitor(call)) ?? (await newVisitor(call))
  await keepClaims(call, contact)
  return { ...answer, verified: false, contact: toOwnContact(contact, false), customer: null }
}

interface Opened {
  token: string
  expires_at: string
  contact: ContactRow
  config: ContactConfig
}

async function knownVisitor({ body, db, scope, ip, userAgent, now, platform }: BootCall): Promise<Opened | null> {
  const token = newToken(families.contact.prefix)
  const expiresAt = new Date(now.getTime() + unverifiedLifetime)
  const known = await bootKnownVisitor(db, scope, {
    anonymousId: body.anonymous_id,
    sessionId: uuid(),
    tokenHash: hashToken(token),
    ip,
    userAgent,
    now,
    expiresAt,
  }).catch((error: unknown) => {
    // The contact was folded into another or erased while its session was being written.
    if (isReferenced(error)) return null
    throw error
  })
  if (known === null) return null
  const { config, ...contact } = known
  platform.touches.note('active_contact', { id: contact.id, environmentId: scope.environmentId, at: now, ip })
  return { token, expires_at: expiresAt.toISOString(), contact, config }
}

async function newVisitor({ body, db, scope, ip, userAgent, now, change, platform }: BootCall): Promise<Opened> {
  const how = { method: 'boot', verified: false, ip, userAgent, now }
  const opening = change(async (tx) => {
    const contact = await ensureVisitor(tx, scope, body.anonymous_id, now)
    const { token, expires_at } = await openContactSession(tx, platform, scope, contact, how)
    return { token, expires_at, contact }
  })
  const [opened, config] = await Promise.all([opening, findConfig(db, scope.environmentId)])
  return { ...opened, config }
}

/** An unproven page changes nothing of an identified contact. */
async function keepClaims({ body, db, scope }: BootCall, { id, kind, claims: before }: ContactRow): Promise<void> {
  if (body.identity === undefined || kind === 'identified') return
  const claims = claimsOf(body.identity)
  if (!isDeepStrictEqual(claims, before)) await setClaims(db, scope, id, claims)
}
