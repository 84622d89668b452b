import { Type } from 'typebox'
import { shape, Timestamp } from '../kernel/index.ts'

// Shapes of signing in that staff and contacts have in common.

export const IssuedToken = shape('IssuedToken', { token: Type.String(), expires_at: Timestamp })

export const TwoFactorEnrolment = shape('TwoFactorEnrolment', { secret: Type.String(), uri: Type.String() })

export const RecoveryCodes = shape('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String({ description: 'Returned only once' })),
})
