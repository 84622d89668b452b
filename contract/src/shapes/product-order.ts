import { Type } from 'typebox'
import { chosen, strict, Uuid } from '../kernel/index.ts'
import { catalogueBounds } from './catalogue.ts'

export const ProductOrder = chosen(
  strict(
    {
      product_ids: Type.Array(Uuid, {
        minItems: 1,
        maxItems: catalogueBounds.products,
        uniqueItems: true,
        description:
          'The first products of the pricing page, in this order. Other products follow in their present order',
      }),
    },
    { name: 'ProductOrder' },
  ),
)
