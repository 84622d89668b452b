import { type members, pageAnswer, pageOf } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Recorder, Verb } from '../../platform/http/call.ts'
import { deleteMembership, setMemberRole } from '../organizations/public.ts'
import { deleteSessionsInOrganization } from '../sessions/public.ts'
import { countOwners, findMember, listMemberRows, lockRoster, type MemberRow } from './members.sql.ts'
import { refuseDeletedRole, roleWithinReach } from './role-within-reach.ts'
import { leavesNoOwner, type Standing } from './rules.ts'

export const listMembers: Verb<typeof members.routes.list> = async ({ db, scope, query }) => {
  const search = query.q?.trim() ?? ''
  return pageAnswer('members', await listMemberRows(db, scope.organizationId, search, pageOf(query)))
}

/** Neither the previous nor the new role may have permissions that the caller lacks. */
export const changeRole: Verb<typeof members.routes.update> = async ({ params, body, caller, scope, change }) =>
  change(async (tx) => {
    const { organizationId } = scope
    await lockRoster(tx, organizationId)
    const before = (await findMember(tx, organizationId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, caller, before.role.id)
    const { id, key, name } = await roleWithinReach(tx, caller, body.role_id ?? before.role.id)
    const after = { ...before, role: { id, key, name } }
    if (id !== before.role.id) {
      await keepAnOwner(tx, organizationId, before, after.role)
      await setMemberRole(tx, organizationId, before.id, id)
      tx.fact({
        type: 'member.role_changed',
        about: before.id,
        data: {
          membership_id: before.id,
          user_id: before.user_id,
          role_id: id,
          previous_role_id: before.role.id,
        },
      })
    }
    tx.audited({
      target: { type: 'membership', id: before.id, name: before.email },
      changes: diff(before, after, ['role']),
    })
    return after
  }).catch(refuseDeletedRole)

/** A member who removes themselves leaves. */
export const removeMember: Verb<typeof members.routes.remove> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const { organizationId } = scope
    await lockRoster(tx, organizationId)
    const member = (await findMember(tx, organizationId, params.id)) ?? fail('not_found')
    await roleWithinReach(tx, caller, member.role.id)
    await endMembership(tx, organizationId, member, member.user_id === caller.user.id ? 'left' : 'removed')
  })

export const leaveOrganization: Verb<typeof members.routes.leave> = async ({ caller, scope, change }) =>
  change(async (tx) => {
    await lockRoster(tx, scope.organizationId)
    const { membershipId } = caller.organization
    const member = (await findMember(tx, scope.organizationId, membershipId)) ?? fail('not_a_member')
    await endMembership(tx, scope.organizationId, member, 'left')
  })

/** Takes a membership away, and with it the sessions that stand in the organization. The roster has to be held. */
async function endMembership(
  tx: Change & Recorder,
  organizationId: string,
  member: MemberRow,
  reason: 'removed' | 'left',
): Promise<void> {
  await keepAnOwner(tx, organizationId, member, null)
  await deleteMembership(tx, organizationId, member.id)
  await deleteSessionsInOrganization(tx, organizationId, member.user_id)
  tx.fact({
    type: 'member.removed',
    about: member.id,
    data: { membership_id: member.id, user_id: member.user_id, reason },
  })
  tx.audited({
    target: { type: 'membership', id: member.id, name: member.email },
    changes: { role: { from: member.role } },
  })
}

/** Refuses what would leave the organization without an owner. The roster has to be held. */
async function keepAnOwner(
  db: Db,
  organizationId: string,
  member: MemberRow,
  becomes: Standing['role'] | null,
): Promise<void> {
  if (leavesNoOwner(await countOwners(db, organizationId), member, becomes)) fail('last_owner')
}
