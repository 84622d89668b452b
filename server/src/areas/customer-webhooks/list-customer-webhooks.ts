import { type customerWebhooks, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { listEndpointRows } from '../webhooks/public.ts'
import { shown } from './team-endpoints.ts'

/** The tenant sees them, without the secrets. */
export const listCustomerWebhooks: Verb<typeof customerWebhooks.routes.ofCustomer> = async ({
  db,
  scope,
  params,
  query,
  now,
}) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, { ...scope, customerId: id }, { plane: null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}
