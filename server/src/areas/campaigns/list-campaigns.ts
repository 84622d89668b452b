import { type campaigns, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCampaignRows } from './campaigns.sql.ts'
import { showAll } from './show-all.ts'

export const listCampaigns: Verb<typeof campaigns.routes.list> = async ({ query, db, scope, now }) => {
  const paged = await listCampaignRows(db, scope, query.state ?? null, pageOf(query))
  return pageAnswer('campaigns', { ...paged, rows: await showAll(db, scope, paged.rows, now) })
}
