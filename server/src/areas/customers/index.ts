import { customers } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { days, hours } from '../../platform/clock.ts'
import { addMember } from './add-member.ts'
import { createCustomer } from './create-customer.ts'
import { deleteCustomer } from './delete-customer.ts'
import { getCustomer } from './get-customer.ts'
import { teamsOfContact } from './hold-teams.ts'
import { deleteEndsBefore, endExpired } from './invitation-ends.sql.ts'
import { inviteMember } from './invite-member.ts'
import { listCustomers } from './list-customers.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers } from './list-members.ts'
import { listTeamsOfContact } from './list-teams-of-contact.ts'
import { removeMember } from './remove-member.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { updateCustomer } from './update-customer.ts'
import { updateMember } from './update-member.ts'
import { upsertCustomer } from './upsert-customer.ts'

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
    holds: teamsOfContact,
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
