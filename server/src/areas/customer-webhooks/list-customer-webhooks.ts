import type { customerWebhooks } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCustomer } from '../customers/public.ts'
import { listEndpointRows } from '../webhooks/public.ts'
import { mostPerTeam } from './rules.ts'
import { shown } from './team-endpoints.ts'

/** The tenant sees them, without the secrets. */
export const listCustomerWebhooks: Verb<typeof customerWebhooks.routes.ofCustomer> = async ({
  db,
  scope,
  params,
  now,
}) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  const page = { limit: mostPerTeam, offset: 0 }
  const rows = await listEndpointRows(db, { ...scope, customerId: id }, { plane: null, now, page })
  return { webhooks: rows.map((row) => shown(row, scope)) }
}
