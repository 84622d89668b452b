import type { members } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { roleWithinReach } from '../role-within-reach.ts'
import { deleteInvitation, lockInvitation } from './invitations.sql.ts'

export const revokeInvitation: Verb<typeof members.routes.revokeInvitation> = async ({
  params,
  caller,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const invitation = (await lockInvitation(tx, scope.organizationId, params.id, now)) ?? fail('not_found')
    await roleWithinReach(tx, caller, invitation.role.id)
    await deleteInvitation(tx, scope.organizationId, params.id)
    tx.audited({ target: { type: 'invitation', id: params.id, name: invitation.email } })
  })
