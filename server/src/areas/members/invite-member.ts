import type { members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteInvitation, findInvitationTo, insertInvitation, lockInvitation } from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'
import { isMember, lockRoster } from './members.sql.ts'
import { refuseDeletedRole, roleWithinReach } from './role-within-reach.ts'
import { spareInvitee } from './spare-invitee.ts'

export const inviteMember: Verb<typeof members.routes.invite> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { organizationId } = scope
    const { email } = body
    await lockRoster(tx, organizationId)
    const role = await roleWithinReach(tx, caller, body.role_id)
    if (await isMember(tx, organizationId, email)) fail('conflict', 'They are a member already.')
    await spareInvitee(platform, organizationId, email)
    const waiting = await findInvitationTo(tx, organizationId, email)
    // One that no longer admits is as good as withdrawn, and gives way.
    if (waiting && !waiting.valid) await deleteInvitation(tx, organizationId, waiting.id)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    const { tokenHash, expiresAt, content } = issued
    const invitation = { id: uuid(), tokenHash, email, roleId: role.id, invitedBy: caller.user.id, now, expiresAt }
    if (!(await insertInvitation(tx, organizationId, invitation))) {
      fail('conflict', 'An invitation to this email waits for an answer already.')
    }
    const created = (await lockInvitation(tx, organizationId, invitation.id, now)) ?? fail('internal')
    tx.mail({ to: email, content })
    tx.fact({
      type: 'member.invited',
      about: created.id,
      data: { invitation_id: created.id, role_id: role.id },
    })
    tx.audited({
      target: { type: 'invitation', id: created.id, name: email },
      changes: { email: { to: email }, role: { to: created.role } },
    })
    return created
  }).catch(refuseDeletedRole)
