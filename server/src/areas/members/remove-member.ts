import type { members } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endMembership } from './end-membership.ts'
import { findMember, lockRoster } from './members.sql.ts'
import { roleWithinReach } from './role-within-reach.ts'

/** Whoever removes themselves has left. */
export const removeMember: Verb<typeof members.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { organizationId } = scope
    await lockRoster(tx, organizationId)
    const member = (await findMember(tx, organizationId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, caller, member.role.id)
    await endMembership(tx, organizationId, member, member.user_id === caller.user.id ? 'left' : 'removed')
  })
