import type { Db } from '../../platform/db/sql.ts'
import type { MergedContacts } from '../contacts/public.ts'
import { environmentRows } from '../organizations/public.ts'
import type { Environment } from './campaigns.sql.ts'

/** Pending recipients are in no index by contact, so each campaign is looked up by its key. */
const everyCampaign = (db: Db, environmentId: string) => db`
  array(select id from campaigns where environment_id = ${environmentId} and state <> 'draft')`

export interface Ended {
  campaign_id: string
  was_waiting: boolean
}

/** Deletes the recipient rows of a contact. Returns those that were still waiting, because they count as recipients. */
export function deleteRecipient(db: Db, { environmentId }: Environment, contactId: string): Promise<Ended[]> {
  return db<Ended[]>`
    delete from campaign_recipients
    where environment_id = ${environmentId} and campaign_id = any(${everyCampaign(db, environmentId)})
      and contact_id = ${contactId}
    returning campaign_id, state in ('pending', 'queued') as was_waiting`
}

/**
 * Ranks the delivery status of a recipient, so that a merged contact that was sent a campaign is never sent it again.
 */
const rank = (db: Db, alias: string) =>
  db.unsafe(`
  case when ${alias}.state = 'pending' then 0 when ${alias}.state in ('skipped', 'held_out') then 1
    when ${alias}.state = 'queued' then 2 else 3 end`)

/**
 * Merges recipients. If both contacts are recipients of a campaign, the row with the further status stays; the other is
 * deleted and returned.
 */
export async function mergeRecipients(
  db: Db,
  { scope: { environmentId }, from, into }: MergedContacts,
): Promise<Ended[]> {
  const both = db`
    a.environment_id = ${environmentId} and b.environment_id = ${environmentId}
    and a.campaign_id = any(${everyCampaign(db, environmentId)}) and b.campaign_id = a.campaign_id
    and a.contact_id = ${from} and b.contact_id = ${into}`
  const older = await db<Ended[]>`
    delete from campaign_recipients a using campaign_recipients b where ${both} and ${rank(db, 'a')} <= ${rank(db, 'b')}
    returning a.campaign_id, a.state in ('pending', 'queued') as was_waiting`
  const newer = await db<Ended[]>`
    delete from campaign_recipients b using campaign_recipients a where ${both}
    returning b.campaign_id, b.state in ('pending', 'queued') as was_waiting`
  await db`
    update campaigns set fed_from = ${into}
    where environment_id = ${environmentId} and state <> 'draft' and fed_from > ${into}::uuid and id in (
      select campaign_id from campaign_recipients
      where environment_id = ${environmentId} and campaign_id = any(${everyCampaign(db, environmentId)})
        and contact_id = ${from} and state = 'pending')`
  await db`
    update campaign_recipients set contact_id = ${into}
    where environment_id = ${environmentId} and campaign_id = any(${everyCampaign(db, environmentId)})
      and contact_id = ${from}`
  return [...older, ...newer]
}

interface CampaignOfContact {
  campaign: string
  state: string
  reason: string | null
  variant: string | null
  due_at: string | null
  at: string | null
  clicked_at: string | null
  opened_at: string | null
  unsubscribed_at: string | null
  converted_at: string | null
  data: Record<string, unknown> | null
}

export const campaignsOfContact = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<CampaignOfContact[]> => db<CampaignOfContact[]>`
  select c.name as campaign, r.state, r.reason, r.variant, r.due_at, r.at, r.clicked_at, r.opened_at,
    r.unsubscribed_at, r.converted_at, r.data
  from campaigns c
  join campaign_recipients r on r.environment_id = ${environmentId} and r.campaign_id = c.id
    and r.contact_id = ${contactId}
  where c.environment_id = ${environmentId} order by r.at, c.id`

interface Found {
  environment_id: string
  is_gone: boolean
}

/**
 * Deletes rows of deleted environments, because the table has no foreign keys. Skips from one environment to the next
 * by the index.
 */
export async function sweepEnvironments(db: Db): Promise<void> {
  for (let last: string | null = null; ; ) {
    const [next]: Found[] = await db<Found[]>`
      select t.environment_id, e.id is null as is_gone
      from campaign_recipients t left join ${environmentRows(db)} e on e.id = t.environment_id
      where ${last === null ? db`true` : db`t.environment_id > ${last}::uuid`}
      order by t.environment_id limit 1`
    if (!next) break
    last = next.environment_id
    if (next.is_gone) await db`delete from campaign_recipients where environment_id = ${last}`
  }
}
