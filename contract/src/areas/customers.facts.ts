import { Type } from 'typebox'
import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'

const team = { customer_id: Uuid }
const membership = { membership_id: Uuid, ...team }

export const customerFacts = declareFacts({
  'customer.created': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer is created',
    byContact: true,
    object: 'customer_id',
    data: chosenData(team),
  },
  'customer.renamed': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer is renamed',
    data: chosenData(team),
  },
  'customer.deleted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer and its API keys are deleted',
    data: chosenData(team),
  },
  'customer.member_joined': {
    aggregate: 'customer_membership',
    of: 'environment',
    published: false,
    when: 'A contact joins a customer, as its creator, by invitation or through the API',
    object: 'customer_id',
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
    when: 'The role of a contact in a customer changes',
    object: 'customer_id',
    data: chosenData({ ...membership, contact_id: Uuid, role_id: Uuid, previous_role_id: Uuid }),
  },
  'customer.member_left': {
    aggregate: 'customer_membership',
    of: 'environment',
    published: false,
    when: 'A contact leaves a customer, is removed or is deleted',
    object: 'customer_id',
    data: chosenData({
      ...membership,
      contact_id: Type.Optional(Uuid),
      reason: oneOf('removed', 'left', 'erased'),
    }),
  },
})
