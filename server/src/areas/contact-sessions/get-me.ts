import { type contactSessions, firstPage } from '@userkeep/contract'
import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { ContactCaller } from '../../platform/http/callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findContact, toOwnContact } from '../contacts/public.ts'
import { findOwnTeam, listOwnTeams, type OwnTeam } from '../customers/public.ts'
import { findImpersonation } from './sessions/contact-sessions.sql.ts'

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
