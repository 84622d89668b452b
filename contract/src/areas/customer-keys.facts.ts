import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const key = { key_id: Uuid, customer_id: Uuid }

export const customerKeyFacts = declareFacts({
  'customer_api_key.created': {
    aggregate: 'customer_api_key',
    of: 'environment',
    published: false,
    when: 'A customer creates an API key',
    byContact: true,
    object: 'key_id',
    data: chosenData(key),
  },
  'customer_api_key.revoked': {
    aggregate: 'customer_api_key',
    of: 'environment',
    published: false,
    when: 'An API key of a customer is revoked',
    byContact: true,
    object: 'key_id',
    data: chosenData(key),
  },
})
