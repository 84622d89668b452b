import type { Change } from '../../../platform/change.ts'
import { scrubAuditNames } from '../../../platform/erase.sql.ts'
import type { ContactData } from '../../contacts/public.ts'
import {
  deleteInvitationsTo,
  listAddressesOf,
  listInvitationsTo,
  listMembershipsOf,
  listSharedMemberships,
  lockTeamsOf,
  moveMemberships,
  passInvitationsOn,
} from '../contact-data.sql.ts'
import { notifyMembersChanged } from '../extension-points.ts'
import { mergeMemberships } from '../rules.ts'
import { countMembers, deleteMembership, setMemberRole } from './memberships.sql.ts'

/** Audit records that contain the invited address. */
const invitationActions = ['customer_invitation.created', 'customer_invitation.revoked']

/** Data of customers about a contact: memberships, and invitations sent and received. */
export const teamsOfContact: ContactData = {
  async merge({ scope, from, into }, { tx, contributions }) {
    await lockTeamsOf(tx, scope, [from, into])
    for (const { customerId, ours, theirs } of await listSharedMemberships(tx, scope, from, into)) {
      const { kept, gone, roleId } = mergeMemberships(ours, theirs)
      await deleteMembership(tx, scope, gone.id)
      await setMemberRole(tx, scope, kept.id, roleId)
      await notifyMembersChanged({ contributions }, tx, {
        scope,
        customerId,
        members: await countMembers(tx, scope, customerId),
      })
    }
    await moveMemberships(tx, scope, from, into)
    await passInvitationsOn(tx, scope, from, into)
  },

  /**
   * A customer whose last owner is erased stays without an owner: the tenant alone decides who controls its money and
   * keys.
   */
  async erase({ scope, contactId }, { tx, contributions }) {
    await lockTeamsOf(tx, scope, [contactId])
    for (const { id, customer_id } of await listMembershipsOf(tx, scope, contactId)) {
      await deleteMembership(tx, scope, id)
      recordErased(tx, id, customer_id)
      const members = await countMembers(tx, scope, customer_id)
      await notifyMembersChanged({ contributions }, tx, { scope, customerId: customer_id, members })
    }
    await deleteInvitationsTo(tx, scope, contactId)
    await scrubAuditNames(tx, scope, invitationActions, await listAddressesOf(tx, scope, contactId))
    await passInvitationsOn(tx, scope, contactId, null)
  },

  async export({ scope, contactId }, { sql }) {
    return {
      customer_memberships: await listMembershipsOf(sql, scope, contactId),
      customer_invitations: await listInvitationsTo(sql, scope, contactId),
    }
  },
}

/** Records that a member was erased, without their identity. */
const recordErased = (tx: Change, membershipId: string, customerId: string): void =>
  tx.fact({
    type: 'customer.member_left',
    about: membershipId,
    customerId,
    data: { membership_id: membershipId, customer_id: customerId, reason: 'erased' },
  })
