import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Timestamp, Uuid } from '../kernel/index.ts'

export const entitlementFacts = declareFacts({
  'entitlement.limit_reached': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A customer reaches the limit of a feature. Sent once per period',
    data: chosenData({
      customer_id: Uuid,
      feature: Type.String(),
      granted: Type.Integer(),
      resets_at: nullable(Timestamp),
    }),
  },
})
