import { customers } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { days, hours } from '../../platform/clock.ts'
import { deleteEndsBefore, endExpired } from './invitations/invitation-ends.sql.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { revokeInvitation } from './invitations/revoke-invitation.ts'
import { addMember } from './members/add-member.ts'
import { listMembers } from './members/list-members.ts'
import { listTeamsOfContact } from './members/list-teams-of-contact.ts'
import { teamsOfContact } from './members/lock-teams.ts'
import { removeMember } from './members/remove-member.ts'
import { updateMember } from './members/update-member.ts'
import { createCustomer } from './profile/create-customer.ts'
import { deleteCustomer } from './profile/delete-customer.ts'
import { getCustomer } from './profile/get-customer.ts'
import { listCustomers } from './profile/list-customers.ts'
import { updateCustomer } from './profile/update-customer.ts'
import { upsertCustomer } from './profile/upsert-customer.ts'
import { teamFields } from './segment-fields.sql.ts'

/** How long a link that is over says what became of it. */
const remembered = days(30)

export const customersArea = defineArea(
  customers,
  {
    list: listCustomers,
    upsert: upsertCustomer,
    get: getCustomer,
    update: updateCustomer,
    remove: deleteCustomer,
    members: listMembers,
    addMember,
    updateMember,
    removeMember,
    staffList: listCustomers,
    staffCreate: createCustomer,
    staffGet: getCustomer,
    staffUpdate: updateCustomer,
    staffRemove: deleteCustomer,
    staffMembers: listMembers,
    staffAddMember: addMember,
    staffUpdateMember: updateMember,
    staffRemoveMember: removeMember,
    ofContact: listTeamsOfContact,
    invitations: listInvitations,
    invite: inviteMember,
    revokeInvitation,
    resendInvitation,
  },
  {
    tables: {
      customers: {},
      customer_memberships: {
        contact: { merge: 'folded', erase: 'deleted', export: { as: 'customer_memberships' } },
        customer: { delete: 'deleted' },
      },
      customer_invitations: { customer: { delete: 'deleted' } },
      customer_invitation_ends: { customer: { delete: 'deleted' } },
    },
    contactData: teamsOfContact,
    segmentFields: teamFields,
    jobs: [
      {
        name: 'customers.prune',
        everyMs: hours(1),
        async run({ sql, clock }) {
          const now = clock.now()
          await endExpired(sql, now)
          await deleteEndsBefore(sql, new Date(now.getTime() - remembered))
        },
      },
    ],
  },
)
