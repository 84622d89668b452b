import type { sessions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSession } from './sessions.sql.ts'
import { shownUser } from './shown-user.ts'

export const getSession: Verb<typeof sessions.routes.get> = async ({ caller }) => {
  const { user, session, organization, organizations } = caller
  return {
    user: shownUser(user),
    organizations: [...organizations],
    active_organization_id: organization?.code ?? null,
    active_organization_code: organization?.code ?? null,
    role: organization?.role ?? null,
    permissions: organization ? [...organization.permissions] : [],
    expires_at: session.expiresAt,
  }
}

export const logout: Verb<typeof sessions.routes.logout> = async ({ db, caller }) => {
  await deleteSession(db, caller.user.id, caller.session.id)
}
