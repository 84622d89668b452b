import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { membersIn } from '../../segments/public.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'
import type { FrequencyCap } from '../settings/settings.sql.ts'
import { cutsOf } from './cuts.sql.ts'

interface Asking {
  campaign: CampaignRow
  generation: number
  cap: FrequencyCap | null
  capFrom: Date
}

/**
 * Selects for each member the number of the cut that excludes them, starting at 0; 4 for members that no cut excludes.
 */
function membersCut(db: Db, scope: Environment, { campaign, generation, ...capping }: Asking): Fragment {
  const { reachable, consented, suppressed, capped } = cutsOf(db, scope, campaign, capping)
  const segmentId = campaign.segment_id ?? ''
  return db`
    select c.id, case when not ${reachable} then 0 when not ${consented} then 1 when ${suppressed} then 2
      when ${capped} then 3 else 4 end as cut
    from (select m.contact_id from ${membersIn(db, scope, { segmentId, generation })}) member
    join ${contactRows(db)} c on c.environment_id = ${scope.environmentId} and c.id = member.contact_id`
}

/** Counts the members that each cut excludes, and those that none excludes. */
export async function countCuts(db: Db, scope: Environment, asking: Asking): Promise<number[]> {
  const rows = await db<{ cut: number; people: number }[]>`
    select cut, count(*)::int as people from (${membersCut(db, scope, asking)}) members group by cut`
  return [0, 1, 2, 3, 4].map((cut) => rows.find((row) => row.cut === cut)?.people ?? 0)
}

/** Reads the ids of the members that no cut excludes, in batches. */
export const eligibleIds = (db: Db, scope: Environment, asking: Asking, size: number) =>
  db<{ id: string }[]>`
  select id from (${membersCut(db, scope, asking)}) members where cut = 4`.cursor(size)
