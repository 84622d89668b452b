import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const key = { key_id: Uuid, customer_id: Uuid }

export const customerKeyFacts = declareFacts({
  'customer_api_key.created': {
    aggregate: 'customer_api_key',
    of: 'environment',
    published: false,
    when: 'A team issues a key',
    byContact: true,
    data: chosenData(key),
  },
  'customer_api_key.revoked': {
    aggregate: 'customer_api_key',
    of: 'environment',
    published: false,
    when: 'A key of a team is revoked',
    byContact: true,
    data: chosenData(key),
  },
})
