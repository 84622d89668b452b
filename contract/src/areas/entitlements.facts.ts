import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, Timestamp, Uuid } from '../kernel/index.ts'

export const entitlementFacts = declareFacts({
  'entitlement.limit_reached': {
    aggregate: 'customer',
    of: 'environment',
    published: false,
    when: 'A team has used all that it was granted of a feature, once in a period',
    data: chosenData({
      customer_id: Uuid,
      feature: Type.String(),
      granted: Type.Integer(),
      resets_at: nullable(Timestamp),
    }),
  },
})
