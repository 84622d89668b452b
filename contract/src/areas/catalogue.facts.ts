import { Type } from 'typebox'
import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

export const catalogueFacts = declareFacts({
  'product.changed': {
    aggregate: 'product',
    of: 'environment',
    published: false,
    when: 'A product is renamed or its features or credits change',
    data: chosenData({
      product_id: Uuid,
      changed: Type.Array(Type.String()),
      /** The keys of those that it gives now and did not before, or gives more or less of, or no more. */
      features: Type.Array(Type.String()),
    }),
  },
})
