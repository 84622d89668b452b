import type { members } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { roleWithinReach } from '../role-within-reach.ts'
import { lockInvitation, renewInvitation } from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'
import { limitInvitationMail } from './limit-invitation-mail.ts'

/** Whoever resends it stands for it from then on, so that it admits again. */
export const resendInvitation: Verb<typeof members.routes.resendInvitation> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { organizationId } = scope
    const before = (await lockInvitation(tx, organizationId, params.id, now)) ?? fail('not_found')
    const role = await roleWithinReach(tx, caller, before.role.id)
    await limitInvitationMail(platform, organizationId, before.email)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    await renewInvitation(tx, organizationId, params.id, { ...issued, invitedBy: caller.user.id })
    tx.mail({ to: before.email, content: issued.content })
    const invited_by = { user_id: caller.user.id, email: caller.user.email }
    const after = { ...before, invited_by, valid: true, expires_at: issued.expiresAt.toISOString() }
    tx.audited({
      target: { type: 'invitation', id: params.id, name: before.email },
      changes: diff(before, after, ['invited_by', 'expires_at']),
    })
    return { ...after, mail_delivery: platform.mailDelivery, accept_url: issued.acceptUrl }
  })
