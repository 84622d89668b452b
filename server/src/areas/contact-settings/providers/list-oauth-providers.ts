import { type contactSettings, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listProviders } from './providers.sql.ts'

export const listOauthProviders: Verb<typeof contactSettings.routes.providers> = async ({ db, scope, query }) =>
  pageAnswer('providers', await listProviders(db, scope.environmentId, pageOf(query)))
