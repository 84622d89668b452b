import { chosenData, declareFacts, oneOf, Timestamp, Uuid } from '../kernel/index.ts'

const data = chosenData({ connection_id: Uuid, provider: oneOf('stripe', 'sandbox'), since: Timestamp })

export const gatewayFacts = declareFacts({
  'gateway.unreachable': {
    aggregate: 'gateway',
    of: 'environment',
    published: false,
    when: 'A payment gateway stops responding',
    data,
  },
  'gateway.reachable': {
    aggregate: 'gateway',
    of: 'environment',
    published: false,
    when: 'A payment gateway responds again',
    data,
  },
})
