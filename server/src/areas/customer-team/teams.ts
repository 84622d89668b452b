import { type customerTeam, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import {
  addCustomer,
  chosenRole,
  endMembership,
  findMember,
  findOwnTeam,
  joinTeam,
  listOwnTeams,
  lockCustomer,
  reviseCustomer,
} from '../customers/public.ts'

export const listTeams: Verb<typeof customerTeam.routes.list> = async ({ db, scope, caller, query, platform }) => {
  return pageAnswer('customers', await listOwnTeams(db, platform, scope, caller.contactId, pageOf(query)))
}

export const getTeam: Verb<typeof customerTeam.routes.get> = async ({ db, scope, caller, platform }) =>
  (await findOwnTeam(db, platform, scope, caller.contactId, caller.team.customerId)) ?? fail('not_found')

export const foundTeam: Verb<typeof customerTeam.routes.create> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { contactId } = caller
    const founded = await addCustomer(tx, scope, { name: body.name, founderId: contactId, now })
    const { id: customerId } = founded ?? fail('internal')
    const { id: roleId } = await chosenRole(tx, scope, { role: 'owner' }, 'member')
    await joinTeam(tx, platform, scope, { customerId, contactId, roleId, how: 'founded', now })
    return (await findOwnTeam(tx, platform, scope, contactId, customerId)) ?? fail('internal')
  })

export const renameTeam: Verb<typeof customerTeam.routes.update> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const team = (await lockCustomer(tx, scope, caller.team.customerId)) ?? fail('not_found')
    await reviseCustomer(tx, platform, scope, team, body, now)
    return (await findOwnTeam(tx, platform, scope, caller.contactId, team.id)) ?? fail('not_found')
  })

export const leaveTeam: Verb<typeof customerTeam.routes.leave> = async ({ caller, scope, change, platform }) =>
  change(async (tx) => {
    const { customerId, membershipId } = caller.team
    if (!(await lockCustomer(tx, scope, customerId))) fail('not_found')
    const member = (await findMember(tx, scope, customerId, membershipId)) ?? fail('not_found')
    await endMembership(tx, platform, scope, customerId, member, 'left')
  })
