import { pageAnswer, pageOf, type subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from '../../customers/public.ts'
import { listSubscriptions } from './subscriptions.sql.ts'

export const staffListOfCustomer: Verb<typeof subscriptions.routes.staffOfCustomer> = async ({
  db,
  scope,
  params,
  query,
}) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('subscriptions', await listSubscriptions(db, scope, { customer_id: id }, pageOf(query)))
}
