import { Type } from 'typebox'

/** A stable name for code, beside the ID of an item. */
export const ItemKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  examples: ['welcome'],
  description: 'A unique identifier for your code. Derived from the name unless it is given',
})
