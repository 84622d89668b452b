import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { membersIn } from '../../segments/public.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'
import type { FrequencyCap } from '../settings/settings.sql.ts'
import { cutsOf } from './cuts.sql.ts'

export interface Asking {
  campaign: CampaignRow
  generation: number
  cap: FrequencyCap | null
  capFrom: Date
}

/** The cut at which each member is lost, from 0 on; 4 of those who are not. */
function membersCut(db: Db, scope: Environment, { campaign, generation, ...capping }: Asking): Fragment {
  const { reachable, consented, suppressed, capped } = cutsOf(db, scope, campaign, capping)
  const segmentId = campaign.segment_id ?? ''
  return db`
    select c.id, case when not ${reachable} then 0 when not ${consented} then 1 when ${suppressed} then 2
      when ${capped} then 3 else 4 end as cut
    from (select m.contact_id from ${membersIn(db, scope, { segmentId, generation })}) member
    join contacts c on c.environment_id = ${scope.environmentId} and c.id = member.contact_id`
}

/** How many are lost at each cut, and how many at none. */
export async function countCuts(db: Db, scope: Environment, asking: Asking): Promise<number[]> {
  const rows = await db<{ cut: number; people: number }[]>`
    select cut, count(*)::int as people from (${membersCut(db, scope, asking)}) members group by cut`
  return [0, 1, 2, 3, 4].map((cut) => rows.find((row) => row.cut === cut)?.people ?? 0)
}

/** The ids of those who are lost at none, a part at a time. */
export const eligibleIds = (db: Db, scope: Environment, asking: Asking, size: number) =>
  db<{ id: string }[]>`
  select id from (${membersCut(db, scope, asking)}) members where cut = 4`.cursor(size)
