import { type contactSessions, firstPage } from '@userkeep/contract'
import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { ContactCaller } from '../../platform/http/callers.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  findContact,
  lockContact,
  notifyChanged,
  saveContact,
  setContactPassword,
  toOwnContact,
} from '../contacts/public.ts'
import { findOwnTeam, listOwnTeams, type OwnTeam } from '../customers/public.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { contactTurn } from './guesses.ts'
import { requireOwnPassword } from './own-password.ts'
import { findImpersonation, revokeContactSessions } from './sessions/contact-sessions.sql.ts'

const mostTeams = 200

export const getMe: Verb<typeof contactSessions.routes.me> = async ({ db, caller, scope, platform }) => {
  const teamsOf = async () => (await listOwnTeams(db, platform, scope, caller.contactId, firstPage(mostTeams))).rows
  const [contact, teams, impersonation] = await Promise.all([
    findContact(db, scope, caller.contactId),
    caller.verified ? teamsOf() : [],
    caller.impersonation ? findImpersonation(db, scope, caller.sessionId) : null,
  ])
  return {
    contact: toOwnContact(contact ?? fail('unauthorized'), caller.verified),
    verified: caller.verified,
    expires_at: caller.expiresAt,
    impersonation,
    customer: await activeTeam(db, platform, scope, caller, teams),
    customers: teams,
  }
}

async function activeTeam(
  db: Db,
  platform: Platform,
  scope: Scope,
  { contactId, team }: ContactCaller,
  teams: readonly OwnTeam[],
): Promise<OwnTeam | null> {
  if (team === null) return null
  return teams.find(({ id }) => id === team.customerId) ?? findOwnTeam(db, platform, scope, contactId, team.customerId)
}

export const updateMe: Verb<typeof contactSessions.routes.update> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = (await lockContact(tx, scope, caller.contactId)) ?? fail('unauthorized')
    if (body.name === undefined || body.name === before.name) return toOwnContact(before, caller.verified)
    const after = { ...before, ...body, updated_at: now.toISOString() }
    await saveContact(tx, scope, before, after)
    await notifyChanged(tx, platform, scope, before, after)
    return toOwnContact(after, caller.verified)
  })

/** Ends everything that the old password opened or could still open. This session continues. */
export const changePassword: Verb<typeof contactSessions.routes.changePassword> = async (call) => {
  const {
    body,
    caller: { contactId, sessionId },
    scope,
    change,
    platform,
  } = call
  const lockCredentials = await requireOwnPassword(call, body.current_password)
  const passwordHash = await platform.passwords.hash(body.new_password, contactTurn(scope, contactId))
  await change(async (tx) => {
    await lockCredentials(tx)
    await setContactPassword(tx, scope, contactId, passwordHash)
    await endOpenProofs(tx, platform, scope, contactId)
    await revokeContactSessions(tx, scope, contactId, sessionId)
  })
}
