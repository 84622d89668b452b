import type { members } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { endMembership } from './end-membership.ts'
import { findMember, lockRoster } from './members.sql.ts'

export const leaveOrganization: Verb<typeof members.routes.leave> = async ({ caller, scope, change }) =>
  change(async (tx) => {
    await lockRoster(tx, scope.organizationId)
    const { membershipId } = caller.organization
    const member = (await findMember(tx, scope.organizationId, membershipId)) ?? fail('not_a_member')
    await endMembership(tx, scope.organizationId, member, 'left')
  })
