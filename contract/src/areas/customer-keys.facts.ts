import { chosenData, declareFacts } from '../kernel/facts.ts'
import { Uuid } from '../kernel/schema.ts'

export const customerKeysFacts = declareFacts({
  'customer_api_key.created': {
    aggregate: 'customer_api_key',
    published: false,
    when: 'A team issues a key',
    data: chosenData({ key_id: Uuid, customer_id: Uuid }),
  },
  'customer_api_key.revoked': {
    aggregate: 'customer_api_key',
    published: false,
    when: 'A key of a team is revoked',
    data: chosenData({ key_id: Uuid, customer_id: Uuid }),
  },
})
