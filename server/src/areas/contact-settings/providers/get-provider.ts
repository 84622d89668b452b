import type { contactSettings } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findProvider } from './providers.sql.ts'

export const getProvider: Verb<typeof contactSettings.routes.provider> = async ({ db, scope, params }) =>
  (await findProvider(db, scope.environmentId, params.provider)) ?? fail('not_found')
