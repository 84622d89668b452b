import { type credits, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listBalances } from './balances.sql.ts'

export const listCreditBalances: Verb<typeof credits.routes.staffList> = async ({ db, scope, query }) =>
  pageAnswer('balances', await listBalances(db, scope, pageOf(query), query.sort === 'balance'))
