import type { subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { viewSubscription } from './subscriptions.sql.ts'

export const getSubscription: Verb<typeof subscriptions.routes.get> = async ({ db, scope, params }) =>
  (await viewSubscription(db, scope, params.id)) ?? fail('not_found')
