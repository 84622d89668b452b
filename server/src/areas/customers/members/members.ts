import { type BodyOf, type customers, pageAnswer, pageOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ContactRow, findContactByIdentity, findLiveContact, liveContact } from '../../contacts/public.ts'
import { requireMayGrant } from '../../customer-roles/public.ts'
import { changeStanding } from '../profile/change-standing.ts'
import { customerOfPath } from '../profile/customer-of-path.ts'
import { findCustomer, lockCustomer } from '../profile/customers.sql.ts'
import { chosenRole, refuseGone } from './chosen-role.ts'
import { endMembership } from './end-membership.ts'
import { joinTeam } from './join-team.ts'
import { findMember, listMemberRows } from './memberships.sql.ts'
import { listOwnTeams } from './own-teams.ts'

type Routes = typeof customers.routes

export const listMembers: Verb<Routes['members'] | Routes['staffMembers']> = async ({ db, scope, params, query }) => {
  const { id } = (await findCustomer(db, scope, await customerOfPath(db, scope, params))) ?? fail('not_found')
  return pageAnswer('members', await listMemberRows(db, scope, id, pageOf(query)))
}

export const listTeamsOfContact: Verb<typeof customers.routes.ofContact> = async ({
  db,
  scope,
  params,
  query,
  platform,
}) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('customers', await listOwnTeams(db, platform, scope, id, pageOf(query)))
}

type Route = Routes['addMember'] | Routes['staffAddMember']

export const addMember: Verb<Route> = async ({ caller, params, body, scope, change, now, platform }) =>
  change(async (tx) => {
    const { id: customerId, name } =
      (await lockCustomer(tx, scope, await customerOfPath(tx, scope, params))) ?? fail('not_found')
    const contact = await chosenContact(tx, scope, body)
    const role = await chosenRole(tx, scope, body, 'member')
    requireMayGrant(caller, role)
    const joining = { customerId, contactId: contact.id, roleId: role.id, how: 'added', now } as const
    const member = await joinTeam(tx, platform, scope, joining)
    tx.audited({
      target: { type: 'customer_membership', id: member.id, name },
      changes: { customer_id: { to: customerId }, contact_id: { to: contact.id }, role: { to: member.role } },
    })
    return member
  }).catch(refuseGone)

async function chosenContact(
  db: Db,
  scope: EnvironmentScope,
  { contact_id: id, external_id: externalId }: BodyOf<Route>,
): Promise<ContactRow> {
  if (id !== undefined && externalId !== undefined) invalid('external_id', 'cannot be combined with contact_id')
  if (externalId !== undefined) {
    return (await findContactByIdentity(db, scope, 'external', externalId)) ?? refuseContact('external_id')
  }
  if (id === undefined) return invalid('contact_id', 'is required, or external_id')
  return (await findLiveContact(db, scope, id)) ?? refuseContact('contact_id')
}

const refuseContact = (field: string): never => invalid(field, 'must be a contact of this environment')

export const updateMember: Verb<Routes['updateMember'] | Routes['staffUpdateMember']> = async ({
  caller,
  params,
  body,
  scope,
  change,
}) =>
  change(async (tx) => {
    const { id: customerId, name } =
      (await lockCustomer(tx, scope, await customerOfPath(tx, scope, params))) ?? fail('not_found')
    const before = (await findMember(tx, scope, customerId, params.memberId)) ?? fail('not_found')
    const role = await chosenRole(tx, scope, body, before.role)
    if (role.id !== before.role.id) requireMayGrant(caller, role)
    const after = await changeStanding(tx, scope, customerId, before, role)
    tx.audited({
      target: { type: 'customer_membership', id: before.id, name },
      changes: diff(before, after, ['role']),
    })
    return after
  }).catch(refuseGone)

export const removeMember: Verb<Routes['removeMember'] | Routes['staffRemoveMember']> = async ({
  params,
  scope,
  change,
  platform,
}) =>
  change(async (tx) => {
    const { id: customerId, name } =
      (await lockCustomer(tx, scope, await customerOfPath(tx, scope, params))) ?? fail('not_found')
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
