import type { members } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { holdInvitation, renewInvitation } from './invitations.sql.ts'
import { issueInvitation } from './issue-invitation.ts'
import { roleWithinReach } from './role-within-reach.ts'

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
    const before = (await holdInvitation(tx, organizationId, params.id, now)) ?? fail('not_found')
    const role = await roleWithinReach(tx, caller, before.role.id)
    const { publicUrl } = platform.settings
    const { name: organization } = caller.organization
    const issued = issueInvitation({ publicUrl, organization, role: role.name, inviter: caller.user.name, now })
    await renewInvitation(tx, organizationId, params.id, issued)
    tx.mail({ to: before.email, organizationId, letter: issued.letter })
    const after = { ...before, expires_at: issued.expiresAt.toISOString() }
    tx.audited({
      target: { type: 'invitation', id: params.id, name: before.email },
      changes: diff(before, after, ['expires_at']),
    })
    return after
  })
