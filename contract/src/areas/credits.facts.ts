import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Uuid } from '../kernel/index.ts'

const moved = { customer_id: Uuid, amount: Type.Integer(), balance: Type.Integer() }

export const creditFacts = declareFacts({
  'credits.granted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'Credits are granted to a customer, by a payment, the API or staff',
    data: chosenData({ ...moved, grant_id: Uuid }),
  },
  'credits.spent': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer spends credits',
    data: chosenData({ ...moved, key_id: nullable(Uuid) }),
  },
  'credits.exhausted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'The balance of a customer reaches zero, by spending, expiry or a refund',
    data: chosenData(moved),
  },
})
