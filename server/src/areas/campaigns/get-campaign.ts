import type { campaigns } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findCampaign } from './campaigns.sql.ts'
import { countsOf } from './report/counts.sql.ts'
import { toCampaign } from './views.ts'

export const getCampaign: Verb<typeof campaigns.routes.get> = async ({ params, db, scope, now }) => {
  const row = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  return toCampaign(row, await countsOf(db, scope, [row.id]), now)
}
