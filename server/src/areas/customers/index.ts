import { customers } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { days, hours } from '../../platform/clock.ts'
import { contactData, namedBy, namedThings, segmentFields } from '../contacts/public.ts'
import { searchSources } from '../search/public.ts'
import { customersFound } from './found.sql.ts'
import { deleteEndsBefore, endExpired, environmentsOfExpired } from './invitations/invitation-ends.sql.ts'
import { inviteMember, listInvitations, resendInvitation, revokeInvitation } from './invitations/invitations.ts'
import { teamsOfContact } from './members/lock-teams.ts'
import { addMember, listMembers, listTeamsOfContact, removeMember, updateMember } from './members/members.ts'
import { customerNames } from './profile/customers.sql.ts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
  upsertCustomer,
} from './profile/profile.ts'
import { teamFields } from './segment-fields.sql.ts'

/** How long an expired or used link says why it is not valid. */
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
      customers: { rows: 'data', json: { attributes: { none: 'describes a customer and is deleted with it' } } },
      customer_memberships: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'customer_memberships' } },
        customer: { delete: 'deleted' },
      },
      customer_invitations: { rows: 'data', customer: { delete: 'deleted' } },
      customer_invitation_ends: { rows: 'working', customer: { delete: 'deleted' } },
    },
    contributes: [
      namedThings.by([namedBy('customer_id', customerNames)]),
      searchSources.by({ customer: customersFound }),
      segmentFields.by(teamFields),
      contactData.by(teamsOfContact),
    ],
    jobs: [
      {
        name: 'customers.prune',
        everyMs: hours(1),
        async run({ sql, clock }) {
          const now = clock.now()
          for (const environment of await environmentsOfExpired(sql, now)) await endExpired(sql, environment, now)
          await deleteEndsBefore(sql, new Date(now.getTime() - remembered))
        },
      },
    ],
  },
)
