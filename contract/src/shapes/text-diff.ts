import { Type } from 'typebox'
import { oneOf, shape } from '../kernel/index.ts'

/** What differs between two texts, in the order of reading. */
export const TextDiff = Type.Array(
  shape('TextChange', { kind: oneOf('same', 'added', 'removed'), text: Type.String() }),
  {
    description: 'Line by line: with `same` and `removed` the one text, with `same` and `added` the other',
  },
)
