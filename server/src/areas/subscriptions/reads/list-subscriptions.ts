import { pageAnswer, pageOf, type subscriptions } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listSubscriptions as readSubscriptions } from './subscriptions.sql.ts'

export const listSubscriptions: Verb<typeof subscriptions.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('subscriptions', await readSubscriptions(db, scope, query, pageOf(query)))
