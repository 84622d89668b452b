import type { Page, Paged } from '@userkeep/contract'
import type { bannerPlaces, bannerStyles } from '@userkeep/contract/shapes/banner'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { BannerDraft, State } from './rules.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface BannerRow extends BannerDraft {
  id: string
  name: string
  text: string
  html: string
  place: (typeof bannerPlaces)[number]
  style: (typeof bannerStyles)[number]
  segment_id: string | null
  priority: number
  created_at: string
  updated_at: string
}

export interface Counts {
  seen: number
  clicked: number
  dismissed: number
}

export type CountedRow = BannerRow & Counts

const columns = (db: Db) => db`
  b.id, b.name, b.text, b.html, b.action_label, b.action_url, b.place, b.style, b.segment_id, b.priority, b.starts_at,
  b.ends_at, b.active, b.dismiss, b.dismiss_days, b.created_at, b.updated_at, n.seen, n.clicked, n.dismissed`

const counted = (db: Db, environmentId: string) => db`
  banners b join banner_counts n on n.environment_id = ${environmentId} and n.banner_id = b.id`

const newestFirst = keyset('banners', 'desc', { 'b.id': 'uuid' })

export function listBannerRows(
  db: Db,
  { environmentId }: Environment,
  { state, now, page }: { state: State | undefined; now: Date; page: Page },
): Promise<Paged<CountedRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CountedRow[]>`
      select ${columns(db)}, ${key} from ${counted(db, environmentId)}
      where b.environment_id = ${environmentId} ${inState(db, state, now)} ${after} ${window}`,
  )
}

function inState(db: Db, state: State | undefined, now: Date) {
  const isOver = db`coalesce(b.ends_at <= ${now}, false)`
  const isLater = db`coalesce(b.starts_at > ${now}, false)`
  switch (state) {
    case undefined:
      return db``
    case 'off':
      return db`and not b.active`
    case 'ended':
      return db`and b.active and ${isOver}`
    case 'scheduled':
      return db`and b.active and not ${isOver} and ${isLater}`
    case 'live':
      return db`and b.active and not ${isOver} and not ${isLater}`
  }
}

export async function findBanner(db: Db, { environmentId }: Environment, id: string): Promise<CountedRow | null> {
  const [row] = await db<CountedRow[]>`
    select ${columns(db)} from ${counted(db, environmentId)} where b.environment_id = ${environmentId} and b.id = ${id}`
  return row ?? null
}

/** Locks the banners of an environment for changes, so that the maximum of active ones holds. */
export async function lockBanners(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`banners ${environmentId}`}, 0))`
}

/** Counts the other banners that are active and have not ended. */
export async function countOthersOn(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from banners
    where environment_id = ${environmentId} and active and id <> ${id} and coalesce(ends_at > ${now}, true)`
  return row?.count ?? 0
}

export async function insertBanner(db: Db, { environmentId }: Environment, row: BannerRow): Promise<void> {
  await db`
    insert into banners (environment_id, id, name, text, html, action_label, action_url, place, style, segment_id,
      priority, starts_at, ends_at, active, dismiss, dismiss_days, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.text}, ${row.html}, ${row.action_label}, ${row.action_url},
      ${row.place}, ${row.style}, ${row.segment_id}, ${row.priority}, ${row.starts_at}, ${row.ends_at}, ${row.active},
      ${row.dismiss}, ${row.dismiss_days}, ${row.created_at}, ${row.updated_at})`
  await db`
    insert into banner_counts (environment_id, banner_id, seen, clicked, dismissed)
    values (${environmentId}, ${row.id}, 0, 0, 0)`
}

export async function saveBanner(db: Db, { environmentId }: Environment, row: BannerRow): Promise<void> {
  await db`
    update banners set name = ${row.name}, text = ${row.text}, html = ${row.html}, action_label = ${row.action_label},
      action_url = ${row.action_url}, place = ${row.place}, style = ${row.style}, segment_id = ${row.segment_id},
      priority = ${row.priority}, starts_at = ${row.starts_at}, ends_at = ${row.ends_at}, active = ${row.active},
      dismiss = ${row.dismiss}, dismiss_days = ${row.dismiss_days}, updated_at = ${row.updated_at}
    where environment_id = ${environmentId} and id = ${row.id}`
}

export async function deleteBannerRow(db: Db, { environmentId }: Environment, id: string): Promise<void> {
  await db`delete from banners where environment_id = ${environmentId} and id = ${id}`
}
