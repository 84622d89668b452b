import type { sessions } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { organizationsOfUser } from './find-session.sql.ts'
import { shownUser } from './shown-user.ts'

export const getSession: Verb<typeof sessions.routes.get> = async ({ db, caller }) => {
  const { user, session, organization } = caller
  const organizations = await organizationsOfUser(db, user.id)
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
