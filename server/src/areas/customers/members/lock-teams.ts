import type { ContactData } from '../../../platform/area-hooks.ts'
import type { Change } from '../../../platform/change.ts'
import { scrubAuditNames } from '../../../platform/erase.sql.ts'
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
import { foldMemberships } from '../rules.ts'
import { countMembers, deleteMembership, setMemberRole } from './memberships.sql.ts'

/** They name the address that was invited. */
const invitationActions = ['customer_invitation.created', 'customer_invitation.revoked']

/** What teams keep about a person: memberships, and invitations sent and received. */
export const teamsOfContact: ContactData = {
  async merge({ scope, from, into }, { tx, teamMembers }) {
    await lockTeamsOf(tx, scope, [from, into])
    for (const { customerId, ours, theirs } of await listSharedMemberships(tx, scope, from, into)) {
      const { kept, gone, roleId } = foldMemberships(ours, theirs)
      await deleteMembership(tx, scope, gone.id)
      await setMemberRole(tx, scope, kept.id, roleId)
      await teamMembers.changed(tx, { scope, customerId, members: await countMembers(tx, scope, customerId) })
    }
    await moveMemberships(tx, scope, from, into)
    await passInvitationsOn(tx, scope, from, into)
  },

  /**
   * A team whose last owner is erased stays, with nobody raised in their place: only the tenant decides who is to
   * hold its money and keys.
   */
  async erase({ scope, contactId }, { tx, teamMembers }) {
    await lockTeamsOf(tx, scope, [contactId])
    for (const { id, customer_id } of await listMembershipsOf(tx, scope, contactId)) {
      await deleteMembership(tx, scope, id)
      recordErased(tx, id, customer_id)
      const members = await countMembers(tx, scope, customer_id)
      await teamMembers.changed(tx, { scope, customerId: customer_id, members })
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

/** Says nothing of who it was. */
const recordErased = (tx: Change, membershipId: string, customerId: string): void =>
  tx.fact({
    type: 'customer.member_left',
    about: membershipId,
    customerId,
    data: { membership_id: membershipId, customer_id: customerId, reason: 'erased' },
  })
