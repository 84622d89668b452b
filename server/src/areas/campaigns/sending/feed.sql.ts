import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { contactRows } from '../../contacts/public.ts'
import { inSegment } from '../../segments/public.ts'
import { cutsOf } from '../audience/cuts.sql.ts'
import type { CampaignRow, Environment } from '../campaigns.sql.ts'
import type { FrequencyCap } from '../settings/settings.sql.ts'
import type { Judged } from './decide.ts'

/** Locks the sending of an environment, so that the cap holds over all its campaigns. */
export async function lockSending(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${environmentId}`}, 0))`
}

/** Counts the recipients in the queue: a small number, and adjacent in the index. */
export async function countQueued(db: Db, { environmentId }: Environment, id: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from campaign_recipients
    where environment_id = ${environmentId} and campaign_id = ${id} and state = 'queued' and at is not null`
  return row?.count ?? 0
}

/** Counts recipients who failed since a moment because the template was over its CPU budget, up to a limit. */
export async function countTooExpensive(
  db: Db,
  { environmentId }: Environment,
  id: string,
  since: string | null,
  limit: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from (
      select 1 from campaign_recipients
      where environment_id = ${environmentId} and campaign_id = ${id} and state = 'failed'
        and reason = 'too_expensive' and at >= ${since}::timestamptz
      limit ${limit}) failed`
  return row?.count ?? 0
}

export interface Taken extends Judged {
  data: Record<string, unknown> | null
}

interface Taking {
  limit: number
  now: Date
  cap: FrequencyCap | null
  capFrom: Date
}

/** Locks the next pending recipients, with the state that decides on each. */
export function takePending(db: Db, scope: Environment, campaign: CampaignRow, taking: Taking): Promise<Taken[]> {
  const { environmentId } = scope
  const { reachable, consented, suppressed, capped } = cutsOf(db, scope, campaign, taking)
  const isIn =
    campaign.trigger_kind === 'once'
      ? db`true`
      : inSegment(db, {
          environment: db`${environmentId}::uuid`,
          segment: db`${campaign.segment_id}::uuid`,
          contact: db`c.id`,
        })
  return db<Taken[]>`
    select r.contact_id, r.data, c.id is not null as is_there, ${isIn} as in_segment, ${reachable} as reachable,
      ${consented} as consented, ${suppressed} as suppressed, ${capped} as capped
    from (${pending(db, scope, campaign, taking)}) r
    left join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = r.contact_id`
}

/** Reads recipients of a one-time campaign in the order of ids, so that finished ones are not scanned again. */
function pending(db: Db, { environmentId }: Environment, campaign: CampaignRow, { limit, now }: Taking): Fragment {
  const from = campaign.fed_from === null ? db`` : db`and contact_id >= ${campaign.fed_from}::uuid`
  const next =
    campaign.trigger_kind === 'once'
      ? db`${from} order by contact_id`
      : db`and due_at is not null and due_at <= ${now} order by due_at`
  return db`
    select contact_id, data from campaign_recipients
    where environment_id = ${environmentId} and campaign_id = ${campaign.id} and state = 'pending' ${next}
    limit ${limit} for update`
}

export interface Decided {
  contact_id: string
  state: string
  reason: string | null
  variant: string | null
}

export async function saveDecided(
  db: Db,
  { environmentId }: Environment,
  campaignId: string,
  decided: readonly Decided[],
  now: Date,
): Promise<void> {
  const given = rowsOf(db, environmentId, decided, {
    contact_id: 'uuid',
    state: 'text',
    reason: 'text',
    variant: 'text',
  })
  await db`
    update campaign_recipients r set state = g.state, reason = g.reason, variant = g.variant, at = ${now}
    from ${given} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = ${campaignId} and r.contact_id = g.contact_id`
}

export async function saveFed(db: Db, { environmentId }: Environment, id: string, from: string): Promise<void> {
  await db`update campaigns set fed_from = ${from} where environment_id = ${environmentId} and id = ${id}`
}

/** Makes dispatched recipients wait again if they were not begun. */
export async function putBack(
  db: Db,
  { environmentId }: Environment,
  id: string,
  contactIds: readonly string[],
): Promise<void> {
  await db`
    update campaign_recipients set state = 'pending', variant = null, at = null
    where environment_id = ${environmentId} and campaign_id = ${id} and state = 'queued'
      and contact_id = any(${contactIds as string[]}::uuid[])`
}
