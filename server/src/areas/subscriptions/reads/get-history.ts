import { pageAnswer, pageOf, type subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { listChanges, viewSubscription } from './subscriptions.sql.ts'

export const getHistory: Verb<typeof subscriptions.routes.history> = async ({ db, scope, params, query }) => {
  const { id } = (await viewSubscription(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('history', await listChanges(db, scope, id, pageOf(query)))
}
