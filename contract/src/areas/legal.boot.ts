import { Type } from 'typebox'
import { declareBootParts, shape } from '../kernel/index.ts'
import { Outstanding } from '../shapes/legal.ts'

/** Absent where nothing is outstanding, and where the identity was not proven. */
export const legalBootParts = declareBootParts({
  legal: shape('LegalPart', { outstanding: Type.Array(Outstanding) }),
})
