import { Type } from 'typebox'
import { oneOf, shape } from '../kernel/index.ts'

/** The differences between two texts, in reading order. */
export const TextDiff = Type.Array(
  shape('TextChange', { kind: oneOf('same', 'added', 'removed'), text: Type.String() }),
  {
    description: 'Line by line: `same` and `removed` form the old text, `same` and `added` the new one',
  },
)
