import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../campaigns.sql.ts'
import type { Counted } from './counted.ts'

/** One recipient with one outcome, to be counted. */
export interface Tally {
  campaign_id: string
  what: string
  variant?: string | null
  reason?: string | null
  people?: number
}

/**
 * Adds up, into the hour and into the whole. In one order of the rows, so that two who count at once never wait for each
 * other in a circle.
 */
export async function addCounts(db: Db, { environmentId }: Environment, tallies: readonly Tally[], now: Date) {
  const sums = summed(tallies)
  if (sums.length === 0) return
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const given = rowsIn(db, sums, {
    campaign_id: 'uuid',
    what: 'text',
    variant: 'text',
    reason: 'text',
    people: 'bigint',
  })
  await db`
    insert into campaign_counts as k (environment_id, campaign_id, what, variant, reason, hour, people)
    select ${environmentId}, g.campaign_id, g.what, g.variant, g.reason, span.hour, g.people
    from ${given} g, (values ('-infinity'::timestamptz), (${hour}::timestamptz)) span (hour)
    order by g.campaign_id, span.hour, g.what, g.variant, g.reason
    on conflict (environment_id, campaign_id, hour, what, variant, reason) do update
      set people = k.people + excluded.people`
}

function summed(tallies: readonly Tally[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const { campaign_id, what, variant, reason, people = 1 } of tallies) {
    if (people === 0) continue
    const row = { campaign_id, what, variant: variant ?? '', reason: reason ?? '' }
    const key = Object.values(row).join(' ')
    const known = sums.get(key)
    if (known) known.people += people
    else sums.set(key, { ...row, people })
  }
  return [...sums.values()]
}

/** Returns the counts over the whole time. */
export function countsOf(db: Db, { environmentId }: Environment, campaignIds: readonly string[]): Promise<Counted[]> {
  return db<Counted[]>`
    select campaign_id, what, variant, reason, people from campaign_counts
    where environment_id = ${environmentId} and campaign_id = any(${campaignIds as string[]}::uuid[])
      and hour = '-infinity'`
}

interface CountedHour {
  at: string
  what: string
  people: number
}

/** Lists counts by hour or by day. */
export function countsOverTime(
  db: Db,
  { environmentId }: Environment,
  campaignId: string,
  by: 'hour' | 'day',
): Promise<CountedHour[]> {
  return db<CountedHour[]>`
    select date_trunc(${by}, hour, 'UTC') as at, what, sum(people)::bigint as people from campaign_counts
    where environment_id = ${environmentId} and campaign_id = ${campaignId} and hour > '-infinity'
      and what in ('sent', 'failed', 'bounced', 'unsubscribed', 'clicked', 'opened', 'converted')
    group by 1, 2 order by 1, 2`
}

/** Returns the first and last hour with counts. */
export async function countedSpan(
  db: Db,
  { environmentId }: Environment,
  campaignId: string,
): Promise<{ first: string; last: string } | null> {
  const [row] = await db<{ first: string | null; last: string | null }[]>`
    select min(hour) as first, max(hour) as last from campaign_counts
    where environment_id = ${environmentId} and campaign_id = ${campaignId} and hour > '-infinity'`
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
