import type { Page, Paged } from '@userkeep/contract'
import type { CampaignState } from '@userkeep/contract/shapes/campaign'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface Variant {
  key: string
  template_id: string
  template_version_id: string | null
  weight: number
}

export interface CampaignRow {
  id: string
  name: string
  channel: 'email' | 'in_app'
  category: 'marketing' | 'product_news' | 'surveys' | null
  segment_id: string | null
  sender_id: string | null
  trigger_kind: 'once' | 'fact' | 'segment_entered'
  trigger_event: string | null
  wait_minutes: number
  variants: Variant[]
  holdout: number
  goal_event: string | null
  goal_days: number | null
  track_clicks: boolean
  track_opens: boolean
  state: CampaignState
  starts_at: string | null
  started_at: string | null
  finished_at: string | null
  fanned_after: string | null
  fanned_out_at: string | null
  fed_from: string | null
  running_since: string | null
  running_from: number
  /** The reason if the service paused it. */
  paused_reason: 'template_too_expensive' | null
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  id, name, channel, category, segment_id, sender_id, trigger_kind, trigger_event, wait_minutes, variants, holdout,
  goal_event, goal_days, track_clicks, track_opens, state, starts_at, started_at, finished_at, fanned_after,
  fanned_out_at, fed_from, running_since, running_from, paused_reason, created_at, updated_at`

const newestFirst = keyset('campaigns', 'desc', { id: 'uuid' })

export function listCampaignRows(
  db: Db,
  { environmentId }: Environment,
  state: CampaignState | null,
  page: Page,
): Promise<Paged<CampaignRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CampaignRow[]>`
      select ${columns(db)}, ${key} from campaigns
      where environment_id = ${environmentId} ${state === null ? db`` : db`and state = ${state}`} ${after} ${window}`,
  )
}

/** Lists campaigns that begin within a period. */
export function listCampaignsBetween(
  db: Db,
  { environmentId }: Environment,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<CampaignRow[]> {
  return db<CampaignRow[]>`
    select ${columns(db)} from campaigns
    where environment_id = ${environmentId} and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, id limit ${limit}`
}

export async function findCampaign(db: Db, { environmentId }: Environment, id: string): Promise<CampaignRow | null> {
  const [row] = await db<CampaignRow[]>`
    select ${columns(db)} from campaigns where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Finds a campaign and locks it until the transaction ends. */
export async function lockCampaign(db: Db, { environmentId }: Environment, id: string): Promise<CampaignRow | null> {
  const [row] = await db<CampaignRow[]>`
    select ${columns(db)} from campaigns where environment_id = ${environmentId} and id = ${id} for no key update`
  return row ?? null
}

type JsonValue = Parameters<Db['json']>[0]

export async function insertCampaign(db: Db, { environmentId }: Environment, row: CampaignRow): Promise<void> {
  await db`
    insert into campaigns (environment_id, id, name, channel, category, segment_id, sender_id, trigger_kind,
      trigger_event, wait_minutes, variants, holdout, goal_event, goal_days, track_clicks, track_opens, state,
      created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.channel}, ${row.category}, ${row.segment_id},
      ${row.sender_id}, ${row.trigger_kind}, ${row.trigger_event}, ${row.wait_minutes},
      ${db.json(row.variants as unknown as JsonValue)}, ${row.holdout}, ${row.goal_event}, ${row.goal_days},
      ${row.track_clicks}, ${row.track_opens}, ${row.state}, ${row.created_at}, ${row.updated_at})`
}

/** Saves a draft. */
export async function saveDraft(db: Db, { environmentId }: Environment, row: CampaignRow): Promise<void> {
  await db`
    update campaigns set name = ${row.name}, channel = ${row.channel}, category = ${row.category},
      segment_id = ${row.segment_id}, sender_id = ${row.sender_id}, trigger_kind = ${row.trigger_kind},
      trigger_event = ${row.trigger_event}, wait_minutes = ${row.wait_minutes},
      variants = ${db.json(row.variants as unknown as JsonValue)}, holdout = ${row.holdout},
      goal_event = ${row.goal_event}, goal_days = ${row.goal_days}, track_clicks = ${row.track_clicks},
      track_opens = ${row.track_opens}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteCampaignRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from campaigns where environment_id = ${environmentId} and id = ${id}`
}

export async function saveState(db: Db, { environmentId }: Environment, row: CampaignRow): Promise<void> {
  await db`
    update campaigns set state = ${row.state}, starts_at = ${row.starts_at}, started_at = ${row.started_at},
      finished_at = ${row.finished_at}, variants = ${db.json(row.variants as unknown as JsonValue)},
      fed_from = ${row.fed_from}, running_since = ${row.running_since}, running_from = ${row.running_from},
      paused_reason = ${row.paused_reason},
      updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}
