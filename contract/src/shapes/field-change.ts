import { Type } from 'typebox'
import { shape } from '../kernel/index.ts'

/** The old and the new value of a field. One of them is absent if the field was added or removed. */
export const FieldChange = shape('FieldChange', {
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
})
