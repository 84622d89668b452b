import type { members } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { setMemberRole } from '../organizations/public.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { findMember, lockRoster } from './members.sql.ts'
import { refuseDeletedRole, roleWithinReach } from './role-within-reach.ts'

/** Neither the role that is taken nor the one that is given may hold more than the caller does. */
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
