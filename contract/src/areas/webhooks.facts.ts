import { chosenData, declareFacts, nullable, oneOf, Uuid } from '../kernel/index.ts'

export const webhookFacts = declareFacts({
  'webhook.endpoint_disabled': {
    aggregate: 'webhook_endpoint',
    of: 'environment',
    published: false,
    when: 'An endpoint is turned off after sustained failure',
    data: chosenData({ webhook_id: Uuid, customer_id: nullable(Uuid), reason: oneOf('failures') }),
  },
  'webhook.endpoint_enabled': {
    aggregate: 'webhook_endpoint',
    of: 'environment',
    published: false,
    when: 'An endpoint that failures had turned off is turned on again',
    data: chosenData({ webhook_id: Uuid, customer_id: nullable(Uuid) }),
  },
})
