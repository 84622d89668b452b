import { pageAnswer, pageOf, type subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from '../../customers/public.ts'
import { listOfCustomer as readOfCustomer } from './subscriptions.sql.ts'

export const listOfCustomer: Verb<typeof subscriptions.routes.ofCustomer> = async ({ db, scope, params, query }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('subscriptions', await readOfCustomer(db, scope, id, pageOf(query)))
}
