import type { members } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isMember, lockRoster } from '../members.sql.ts'
import { refuseDeletedRole, roleWithinReach } from '../role-within-reach.ts'
import { deleteInvitation, findInvitationTo, insertInvitation, lockInvitation } from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'
import { limitInvitationMail } from './limit-invitation-mail.ts'

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
    if (await isMember(tx, organizationId, email)) fail('conflict', 'This person is already a member.')
    await limitInvitationMail(platform, organizationId, email)
    const waiting = await findInvitationTo(tx, organizationId, email)
    // One that no longer admits is as good as withdrawn, and gives way.
    if (waiting && !waiting.valid) await deleteInvitation(tx, organizationId, waiting.id)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    const invitation = { id: uuid(), ...issued, email, roleId: role.id, invitedBy: caller.user.id, now }
    if (!(await insertInvitation(tx, organizationId, invitation))) {
      fail('conflict', 'There is already a pending invitation for this email.')
    }
    const created = (await lockInvitation(tx, organizationId, invitation.id, now)) ?? fail('internal')
    tx.mail({ to: email, content: issued.content })
    tx.fact({
      type: 'member.invited',
      about: created.id,
      data: { invitation_id: created.id, role_id: role.id },
    })
    tx.audited({
      target: { type: 'invitation', id: created.id, name: email },
      changes: { email: { to: email }, role: { to: created.role } },
    })
    return { ...created, mail_delivery: platform.mailDelivery, accept_url: issued.acceptUrl }
  }).catch(refuseDeletedRole)
