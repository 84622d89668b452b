import { chosenData, declareFacts, oneOf, Timestamp, Uuid } from '../kernel/index.ts'

const data = chosenData({ connection_id: Uuid, provider: oneOf('stripe', 'sandbox'), since: Timestamp })

export const gatewayFacts = declareFacts({
  'gateway.unreachable': {
    aggregate: 'gateway',
    of: 'environment',
    published: false,
    when: 'A payment gateway has stopped answering',
    data,
  },
  'gateway.reachable': {
    aggregate: 'gateway',
    of: 'environment',
    published: false,
    when: 'A payment gateway that had stopped answering answers again',
    data,
  },
})
