import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Lists to whom a campaign was sent and who was held out of it, and when. Null if there is no such campaign. */
export async function reachedByCampaign(db: Db, { environmentId }: EnvironmentScope, id: string) {
  const [campaign] = await db<{ name: string }[]>`
    select name from campaigns where environment_id = ${environmentId} and id = ${id}`
  if (!campaign) return null
  const rows = await db<{ contact_id: string; at: string; is_held_out: boolean }[]>`
    select contact_id, at, state = 'held_out' as is_held_out from campaign_recipients
    where environment_id = ${environmentId} and campaign_id = ${id} and state in ('sent', 'complained', 'held_out')
      and at is not null`
  const { people = [], heldOut = [] } = Object.groupBy(rows, (row) => (row.is_held_out ? 'heldOut' : 'people'))
  return { name: campaign.name, people, heldOut }
}
