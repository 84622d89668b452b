import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { endWithdrawn } from './invitation-ends.sql.ts'
import { findInvitation } from './invitations.sql.ts'

export const revokeInvitation: Verb<typeof customers.routes.revokeInvitation> = async ({
  params,
  scope,
  change,
  now,
}) =>
  change(async (tx) => {
    const { id: customerId } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const invitation = (await findInvitation(tx, scope, customerId, params.invitationId, now)) ?? fail('not_found')
    await endWithdrawn(tx, scope, invitation.id, now)
    tx.audited({
      target: { type: 'customer_invitation', id: invitation.id, name: invitation.email },
    })
  })
