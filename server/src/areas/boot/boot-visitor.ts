import { isDeepStrictEqual } from 'node:util'
import { type boot, families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken, newTokenIn } from '../../platform/crypto/tokens.ts'
import type { Call } from '../../platform/http/call.ts'
import { openContactSession, unverifiedLifetime } from '../contact-sessions/public.ts'
import { findConfig } from '../contact-settings/public.ts'
import { type ContactRow, ensureVisitor, setClaims, toOwnContact } from '../contacts/public.ts'
import { bootKnownVisitor } from './boot.sql.ts'
import { claimsOf } from './rules.ts'

type BootCall = Call<typeof boot.routes.boot>

/** Nothing is proven. Who this says to be is kept beside the visitor, and never acted upon. */
export async function bootVisitor(call: BootCall) {
  const { db, scope } = call
  const [opened, config] = await Promise.all([openSession(call), findConfig(db, scope.environmentId)])
  const { contact, token, expires_at } = opened
  await keepClaims(call, contact)
  return { token, expires_at, verified: false, contact: toOwnContact(contact, false), customer: null, config }
}

interface Opened {
  token: string
  expires_at: string
  contact: ContactRow
}

const openSession = async (call: BootCall): Promise<Opened> => (await knownVisitor(call)) ?? (await anyVisitor(call))

async function knownVisitor({ body, db, scope, ip, userAgent, now, platform }: BootCall): Promise<Opened | null> {
  const { environmentId } = scope
  const token = newTokenIn(environmentId, families.contact.prefix)
  const expiresAt = new Date(now.getTime() + unverifiedLifetime)
  const contact = await bootKnownVisitor(db, {
    environment_id: environmentId,
    anonymous_id: body.anonymous_id,
    session_id: uuid(),
    token_hash: hashToken(token),
    ip,
    user_agent: userAgent,
    now,
    expires_at: expiresAt,
  })
  if (contact === null) return null
  platform.lastUsed.note('active_contact', { id: contact.id, environmentId, at: now, ip })
  return { token, expires_at: expiresAt.toISOString(), contact }
}

async function anyVisitor({ body, scope, ip, userAgent, now, change, platform }: BootCall): Promise<Opened> {
  const how = { method: 'boot', verified: false, ip, userAgent, now }
  return change(async (tx) => {
    const contact = await ensureVisitor(tx, platform, scope, body.anonymous_id, now)
    const { token, expires_at } = await openContactSession(tx, platform, scope, contact, how)
    return { token, expires_at, contact }
  })
}

/** An unproven page changes nothing of an identified contact. */
async function keepClaims({ body, db, scope }: BootCall, { id, kind, claims: before }: ContactRow): Promise<void> {
  if (body.identity === undefined || kind === 'identified') return
  const claims = claimsOf(body.identity)
  if (!isDeepStrictEqual(claims, before)) await setClaims(db, scope, id, claims)
}
