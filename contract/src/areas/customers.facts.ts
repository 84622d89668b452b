import { Type } from 'typebox'
import { chosenData, declareFacts } from '../kernel/facts.ts'
import { oneOf, Uuid } from '../kernel/schema.ts'

const contact = { contact_id: Uuid }
const team = { customer_id: Uuid }
const teamMembership = { membership_id: Uuid, ...team }

export const customersFacts = declareFacts({
  'customer.created': {
    aggregate: 'customer',
    published: false,
    when: 'A customer team is created',
    data: chosenData(team),
  },
  'customer.deleted': {
    aggregate: 'customer',
    published: false,
    when: 'A customer team is deleted, its keys with it',
    data: chosenData(team),
  },
  'customer.member_joined': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact joins a team, as its founder, by invitation or by the tenant',
    data: chosenData({ ...teamMembership, ...contact, role_id: Uuid, how: oneOf('founded', 'invited', 'added') }),
  },
  'customer.member_role_changed': {
    aggregate: 'customer_membership',
    published: false,
    when: "A contact's role in a team changes",
    data: chosenData({ ...teamMembership, ...contact, role_id: Uuid, previous_role_id: Uuid }),
  },
  'customer.member_left': {
    aggregate: 'customer_membership',
    published: false,
    when: 'A contact is no longer in a team, by leaving, removal or erasure',
    data: chosenData({
      ...teamMembership,
      contact_id: Type.Optional(Uuid),
      reason: oneOf('removed', 'left', 'erased'),
    }),
  },
})
