import type { contactSettings } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { environmentOf } from '../environment-of.ts'
import { jwksOf } from './signing-key.ts'

export const getJwks: Verb<typeof contactSettings.routes.jwks> = async ({ db, params, now }) =>
  jwksOf(db, await environmentOf(db, params.publishableKey), now)
