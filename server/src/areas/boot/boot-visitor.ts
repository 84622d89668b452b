import { isDeepStrictEqual } from 'node:util'
import { type boot, families } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { hashToken, newTokenIn } from '../../platform/crypto/tokens.ts'
import type { Call } from '../../platform/http/call.ts'
import { continueBootSession, openContactSession, unverifiedLifetime } from '../contact-sessions/public.ts'
import { findConfig } from '../contact-settings/public.ts'
import { type ContactRow, ensureVisitor, setClaims, toOwnContact } from '../contacts/public.ts'
import { arrivalOf } from './arrival-of.ts'
import { bootKnownVisitor, type UnprovenPage } from './boot.sql.ts'
import { recordReferralVisit } from './extension-points.ts'
import { claimsOf } from './rules.ts'
import type { BootOwn } from './setup.ts'

type BootCall = Call<typeof boot.routes.boot, BootOwn>

/** Opens a session without proof. A claimed identity is stored with the visitor and never acted upon. */
export async function bootVisitor(call: BootCall) {
  const { db, scope } = call
  const [opened, config] = await Promise.all([openSession(call), findConfig(db, scope.environmentId)])
  const { contact, token, expires_at } = opened
  await keepClaims(call, contact)
  const arrival = arrivalOf(call, contact.id)
  if (arrival && contact.kind === 'visitor') await call.change((tx) => recordReferralVisit(call.platform, tx, arrival))
  return { token, expires_at, verified: false, contact: toOwnContact(contact, false), customer: null, config }
}

interface Opened {
  token: string
  expires_at: string
  contact: ContactRow
}

/** Tries the known visitor first, because most pages are loaded by somebody who was there before. */
async function openSession(call: BootCall): Promise<Opened> {
  const { body, db, scope, ip, now, platform, own } = call
  const { environmentId } = scope
  const token = newTokenIn(environmentId, families.contact.prefix)
  const page = pageOf(call, token)
  const known = await bootKnownVisitor(db, page)
  const contact = known?.contact ?? (await own.addVisitor({ ...page, contact_id: uuid() }))
  if (contact === null) return openAlone(call)
  platform.lastUsed.note('active_contact', { id: contact.id, environmentId, at: now, ip })
  if (known?.held && body.session_token !== undefined) {
    const expires_at = await continueBootSession(db, platform, scope, known.held, { ip, now })
    return { token: body.session_token, expires_at, contact }
  }
  return { token, expires_at: page.expires_at.toISOString(), contact }
}

const pageOf = ({ body, scope, ip, userAgent, now }: BootCall, token: string): UnprovenPage => ({
  environment_id: scope.environmentId,
  anonymous_id: body.anonymous_id,
  session_id: uuid(),
  token_hash: hashToken(token),
  held_hash: body.session_token === undefined ? null : hashToken(body.session_token),
  ip,
  user_agent: userAgent,
  now,
  expires_at: new Date(now.getTime() + unverifiedLifetime),
})

/** Waits for other transactions on this browser's contact: one that creates, merges or erases it. */
async function openAlone({ body, scope, ip, userAgent, now, change, platform }: BootCall): Promise<Opened> {
  const how = { method: 'boot', verified: false, ip, userAgent, now }
  return change(async (tx) => {
    const contact = await ensureVisitor(tx, platform, scope, body.anonymous_id, now)
    const { token, expires_at } = await openContactSession(tx, platform, scope, contact, how)
    return { token, expires_at, contact }
  })
}

/** Stores claims with the visitor. An unproven page changes nothing of an identified contact. */
async function keepClaims({ body, db, scope }: BootCall, { id, kind, claims: before }: ContactRow): Promise<void> {
  if (body.identity === undefined || kind === 'identified') return
  const claims = claimsOf(body.identity)
  if (!isDeepStrictEqual(claims, before)) await setClaims(db, scope, id, claims)
}
