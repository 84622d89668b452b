import type { customerWebhooks } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listEndpointRows } from '../webhooks/public.ts'
import { mostPerTeam } from './rules.ts'
import { ownerOf, shown } from './team-endpoints.ts'

export const listTeamWebhooks: Verb<typeof customerWebhooks.routes.list> = async ({ db, scope, caller, now }) => {
  const page = { limit: mostPerTeam, offset: 0 }
  const rows = await listEndpointRows(db, ownerOf(scope, caller), { plane: null, now, page })
  return { webhooks: rows.map((row) => shown(row, scope)) }
}
