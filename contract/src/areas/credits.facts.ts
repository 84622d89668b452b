import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Uuid } from '../kernel/index.ts'

const moved = { customer_id: Uuid, amount: Type.Integer(), balance: Type.Integer() }

export const creditFacts = declareFacts({
  'credits.granted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'Credits are granted to a team, by its payment, by the tenant or by its staff',
    data: chosenData({ ...moved, grant_id: Uuid }),
  },
  'credits.spent': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A team spends credits',
    data: chosenData({ ...moved, key_id: nullable(Uuid) }),
  },
  'credits.exhausted': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: "A team's balance reaches zero, by a spend, an expiry or a refund",
    data: chosenData(moved),
  },
})
