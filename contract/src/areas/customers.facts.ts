import { Type } from 'typebox'
import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'

const team = { customer_id: Uuid }
const membership = { membership_id: Uuid, ...team }

export const customerFacts = declareFacts({
  'customer.created': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer team is created',
    byContact: true,
    data: chosenData(team),
  },
  'customer.renamed': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer team has another name',
    data: chosenData(team),
  },
  'customer.deleted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer team is deleted, its keys with it',
    data: chosenData(team),
  },
  'customer.member_joined': {
    aggregate: 'customer_membership',
    of: 'environment',
    published: false,
    when: 'A contact joins a team, as its founder, by invitation or by the tenant',
    data: chosenData({
      ...membership,
      contact_id: Uuid,
      role_id: Uuid,
      how: oneOf('founded', 'invited', 'added'),
    }),
  },
  'customer.member_role_changed': {
    aggregate: 'customer_membership',
    of: 'environment',
    published: false,
    when: "A contact's role in a team changes",
    data: chosenData({ ...membership, contact_id: Uuid, role_id: Uuid, previous_role_id: Uuid }),
  },
  'customer.member_left': {
    aggregate: 'customer_membership',
    of: 'environment',
    published: false,
    when: 'A contact is no longer in a team, by leaving, removal or erasure',
    data: chosenData({
      ...membership,
      contact_id: Type.Optional(Uuid),
      reason: oneOf('removed', 'left', 'erased'),
    }),
  },
})
