import type { customers } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { changeStanding } from '../profile/change-standing.ts'
import { lockCustomer } from '../profile/customers.sql.ts'
import { chosenRole, refuseGone } from './chosen-role.ts'
import { findMember } from './memberships.sql.ts'

type Routes = typeof customers.routes

export const updateMember: Verb<Routes['updateMember'] | Routes['staffUpdateMember']> = async ({
  params,
  body,
  scope,
  change,
}) =>
  change(async (tx) => {
    const { id: customerId, name } = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const before = (await findMember(tx, scope, customerId, params.memberId)) ?? fail('not_found')
    const role = await chosenRole(tx, scope, body, before.role)
    const after = await changeStanding(tx, scope, customerId, before, role)
    tx.audited({
      target: { type: 'customer_membership', id: before.id, name },
      changes: diff(before, after, ['role']),
    })
    return after
  }).catch(refuseGone)
