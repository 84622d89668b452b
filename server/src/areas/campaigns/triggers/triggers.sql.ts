import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Awaits } from '../../../platform/facts/awaited.sql.ts'
import { contactMergeRows, contactRows } from '../../contacts/public.ts'
import type { Environment } from '../campaigns.sql.ts'

export interface Happened {
  contact_id: string
  type: string
  at: Date
  data: Record<string, unknown>
}

/** Whether a campaign begins with it, or it is the goal of one. */
export const awaitedByCampaigns =
  (now: Date): Awaits =>
  (db, { environment, type }) =>
    db`exists (
      select 1 from campaigns c where c.environment_id = ${environment} and c.trigger_event = ${type}
        and c.state in ('scheduled', 'sending'))
    or exists (
      select 1 from campaigns c where c.environment_id = ${environment} and c.goal_event = ${type}
        and c.state <> 'draft'
        and (c.finished_at is null or c.finished_at + c.goal_days * interval '24 hours' > ${now}))`

/** A contact for whom a campaign is due. */
export interface Due {
  campaign_id: string
  contact_id: string
  due_at: Date
  data: Record<string, unknown> | null
}

type Read = Omit<Due, 'due_at'> & { due_at: string }

const withDates = (rows: readonly Read[]): Due[] => rows.map((row) => ({ ...row, due_at: new Date(row.due_at) }))

/**
 * Lists the contacts for whom a campaign is due because of facts since it began. A merged contact counts as its
 * survivor.
 */
export async function listDueByFacts(
  db: Db,
  { environmentId }: Environment,
  some: readonly Happened[],
): Promise<Due[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const given = rowsOf(db, environmentId, some, { contact_id: 'uuid', type: 'text', at: 'timestamptz', data: 'jsonb' })
  return withDates(
    await db<Read[]>`
      select distinct on (c.id, p.id) c.id as campaign_id, p.id as contact_id,
        given.at + c.wait_minutes * interval '1 minute' as due_at, given.data
      from ${given} as given
      left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
      join ${contactRows(db)} p on p.environment_id = ${environment} and p.id = coalesce(m.into_id, given.contact_id)
      join campaigns c on c.environment_id = ${environment} and c.trigger_event = given.type
        and c.state = 'sending' and given.at >= c.started_at
      order by c.id, p.id, given.at`,
  )
}

export async function listDueByEntry(
  db: Db,
  { environmentId }: Environment,
  { segmentId, contactIds, now }: { segmentId: string; contactIds: readonly string[]; now: Date },
): Promise<Due[]> {
  return withDates(
    await db<Read[]>`
      select c.id as campaign_id, entered.id as contact_id,
        ${now}::timestamptz + c.wait_minutes * interval '1 minute' as due_at, null as data
      from campaigns c, unnest(${contactIds as string[]}::uuid[]) entered (id)
      where c.environment_id = ${environmentId} and c.segment_id = ${segmentId}
        and c.trigger_kind = 'segment_entered' and c.state = 'sending'`,
  )
}

const types = { campaign_id: 'uuid', contact_id: 'uuid', due_at: 'timestamptz', data: 'jsonb' } as const

/** Makes recipients due again who had left the segment when their time came. Returns them. */
export function renewDue(
  db: Db,
  { environmentId }: Environment,
  due: readonly Due[],
): Promise<{ campaign_id: string }[]> {
  return db<{ campaign_id: string }[]>`
    update campaign_recipients r set state = 'pending', reason = null, at = null, due_at = g.due_at, data = g.data
    from ${rowsOf(db, environmentId, due, types)} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = g.campaign_id and r.contact_id = g.contact_id
      and r.state = 'skipped' and r.reason = 'left_segment'
    returning r.campaign_id`
}

/** Inserts each contact at most once and returns the new ones. */
export function insertDue(
  db: Db,
  { environmentId }: Environment,
  due: readonly Due[],
): Promise<{ campaign_id: string }[]> {
  return db<{ campaign_id: string }[]>`
    insert into campaign_recipients as r (environment_id, campaign_id, contact_id, due_at, data)
    select ${environmentId}, g.campaign_id, g.contact_id, g.due_at, g.data from ${rowsIn(db, due, types)} g
    order by g.campaign_id, g.contact_id
    on conflict do nothing
    returning r.campaign_id`
}

interface Reached {
  campaign_id: string
  contact_id: string
  variant: string | null
  state: string
  at: Date
}

/** Returns the recipients and held-out contacts that reached the goal in time. */
export async function listReached(
  db: Db,
  { environmentId }: Environment,
  some: readonly Happened[],
): Promise<Reached[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const given = rowsOf(db, environmentId, some, { contact_id: 'uuid', type: 'text', at: 'timestamptz' })
  const rows = await db<(Omit<Reached, 'at'> & { at: string })[]>`
    select r.campaign_id, r.contact_id, r.variant, r.state, min(given.at) as at
    from ${given} as given
    left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
    join campaigns c on c.environment_id = ${environment} and c.goal_event = given.type
    join campaign_recipients r on r.environment_id = ${environment} and r.campaign_id = c.id
      and r.contact_id = coalesce(m.into_id, given.contact_id)
    where r.state in ('sent', 'held_out') and r.converted_at is null and given.at >= r.at
      and given.at < r.at + c.goal_days * interval '24 hours'
    group by r.campaign_id, r.contact_id, r.variant, r.state`
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

const marked = (
  db: Db,
  environmentId: string,
  rows: readonly { campaign_id: string; contact_id: string; at: Date }[],
): Fragment => rowsOf(db, environmentId, rows, { campaign_id: 'uuid', contact_id: 'uuid', at: 'timestamptz' })

/** Returns the contacts that had not reached the goal before. */
export function saveReached(
  db: Db,
  { environmentId }: Environment,
  reached: readonly Reached[],
): Promise<Pick<Reached, 'campaign_id' | 'variant' | 'state'>[]> {
  return db<Pick<Reached, 'campaign_id' | 'variant' | 'state'>[]>`
    update campaign_recipients r set converted_at = g.at from ${marked(db, environmentId, reached)} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = g.campaign_id and r.contact_id = g.contact_id
      and r.converted_at is null
    returning r.campaign_id, r.variant, r.state`
}

export interface Left {
  contact_id: string
  category: string
  at: Date
}

/** Finds the last mail of the category that each contact received before they unsubscribed. */
export async function listLeft(db: Db, { environmentId }: Environment, some: readonly Left[]) {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const given = rowsOf(db, environmentId, some, { contact_id: 'uuid', category: 'text', at: 'timestamptz' })
  const rows = await db<{ campaign_id: string; contact_id: string; at: string }[]>`
    select distinct on (r.contact_id, given.category) r.campaign_id, r.contact_id, given.at
    from ${given} as given
    left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
    join campaign_recipients r on r.environment_id = ${environment}
      and r.contact_id = coalesce(m.into_id, given.contact_id) and r.at is not null and r.at <= given.at
      and r.state in ('sent', 'complained', 'bounced', 'interrupted')
    join campaigns c on c.environment_id = ${environment} and c.id = r.campaign_id and c.category = given.category
    order by r.contact_id, given.category, r.at desc`
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export function saveLeft(
  db: Db,
  { environmentId }: Environment,
  left: readonly { campaign_id: string; contact_id: string; at: Date }[],
): Promise<{ campaign_id: string; variant: string | null }[]> {
  return db<{ campaign_id: string; variant: string | null }[]>`
    update campaign_recipients r set unsubscribed_at = g.at from ${marked(db, environmentId, left)} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = g.campaign_id and r.contact_id = g.contact_id
      and r.unsubscribed_at is null
    returning r.campaign_id, r.variant`
}
