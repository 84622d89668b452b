import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../campaigns.sql.ts'
import type { Tracked } from './token.ts'

interface LinkRow {
  number: number
  url: string
  clicks: number
}

export function listLinks(db: Db, { environmentId }: Environment, campaignId: string): Promise<LinkRow[]> {
  return db<LinkRow[]>`
    select number, url, clicks from campaign_links
    where environment_id = ${environmentId} and campaign_id = ${campaignId} order by number`
}

/** Locks the link numbers of a campaign. */
export async function lockLinks(db: Db, campaignId: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`campaign links ${campaignId}`}, 0))`
}

export async function insertLinks(
  db: Db,
  { environmentId }: Environment,
  campaignId: string,
  links: readonly { number: number; url: string }[],
): Promise<void> {
  await db`
    insert into campaign_links (environment_id, campaign_id, number, url)
    select ${environmentId}, ${campaignId}, g.number, g.url from ${rowsIn(db, links, { number: 'int', url: 'text' })} g`
}

/** Counts the click, and answers where the link leads. */
export async function countClick(db: Db, { environmentId, campaignId, link }: Tracked): Promise<string | null> {
  const [row] = await db<{ url: string }[]>`
    update campaign_links set clicks = clicks + 1
    where environment_id = ${environmentId} and campaign_id = ${campaignId} and number = ${link}
    returning url`
  return row?.url ?? null
}

/** Records the first click or open of a recipient. Returns their variant, or null if it was not the first. */
export async function noteFirst(
  db: Db,
  { environmentId, campaignId, contactId }: Tracked,
  what: 'clicked_at' | 'opened_at',
  now: Date,
): Promise<{ variant: string | null } | null> {
  const [row] = await db<{ variant: string | null }[]>`
    update campaign_recipients set ${db(what)} = ${now}
    where environment_id = ${environmentId} and campaign_id = ${campaignId} and contact_id = ${contactId}
      and ${db(what)} is null and state not in ('pending', 'held_out', 'skipped')
    returning variant`
  return row ?? null
}

/** Whether the campaign asked to have openings counted. */
export async function countsOpens(db: Db, { environmentId, campaignId }: Tracked): Promise<boolean> {
  const [row] = await db<{ track_opens: boolean }[]>`
    select track_opens from campaigns where environment_id = ${environmentId} and id = ${campaignId}`
  return row?.track_opens ?? false
}
