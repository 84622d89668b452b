import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { endMembership } from './end-membership.ts'
import { findMember } from './memberships.sql.ts'

type Routes = typeof customers.routes

export const removeMember: Verb<Routes['removeMember'] | Routes['staffRemoveMember']> = async ({
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const member = (await findMember(tx, scope, customerId, params.memberId)) ?? fail('not_found')
    await endMembership(tx, platform, scope, customerId, member, 'removed')
    tx.audited({
      target: { type: 'customer_membership', id: member.id, name },
      changes: {
        customer_id: { from: customerId },
        contact_id: { from: member.contact_id },
        role: { from: member.role },
      },
    })
  })
