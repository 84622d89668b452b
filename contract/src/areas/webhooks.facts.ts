import { chosenData, declareFacts } from '../kernel/facts.ts'
import { nullable, oneOf, Uuid } from '../kernel/schema.ts'

export const webhooksFacts = declareFacts({
  'webhook.endpoint_disabled': {
    aggregate: 'webhook_endpoint',
    published: false,
    when: 'An endpoint is turned off after sustained failure',
    data: chosenData({ webhook_id: Uuid, customer_id: nullable(Uuid), reason: oneOf('failures') }),
  },
})
