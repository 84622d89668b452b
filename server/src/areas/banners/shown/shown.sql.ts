import type { AnswerOf, banners } from '@userkeep/contract'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { inSegment } from '../../segments/public.ts'
import type { Environment } from '../banners.sql.ts'
import type { Dismiss } from '../rules.ts'
import type { Done } from './people.sql.ts'

type OwnBanner = AnswerOf<typeof banners.routes.own>['banners'][number]

/** The viewer, as SQL expressions. */
interface Viewer {
  readonly environment: Fragment
  readonly contact: Fragment
  /** Whether the identity is certain. A claimed identity gets nothing about the contact. */
  readonly isKnown: Fragment
  readonly now: Fragment
}

/**
 * Selects the active banners that the viewer may see as `b`, dismissed ones included, with the viewer's actions as `p`.
 */
const offered = (db: Db, { environment, contact, isKnown, now }: Viewer): Fragment => db`
  banners b
  left join banner_people p on p.environment_id = ${environment} and p.contact_id = ${contact} and p.banner_id = b.id
    and ${isKnown}
  where b.environment_id = ${environment} and b.active
    and coalesce(b.starts_at <= ${now}, true) and coalesce(b.ends_at > ${now}, true)
    and (b.segment_id is null
      or (${isKnown} and ${inSegment(db, { environment, segment: db`b.segment_id`, contact })}))`

const isClosed = (db: Db, now: Fragment): Fragment => db`coalesce(
  b.dismiss = 'for_good' and p.dismissed_at is not null
  or b.dismiss = 'for_days' and p.dismissed_at + b.dismiss_days * interval '24 hours' > ${now}, false)`

/**
 * Selects an array of the banners to show: for each place the one with the highest priority, then the newest. Null if
 * there are none.
 */
export const shownBanners = (db: Db, viewer: Viewer): Fragment => db`
  select jsonb_agg(jsonb_build_object('id', o.id, 'place', o.place, 'style', o.style, 'html', o.html, 'action_label',
    o.action_label, 'action_url', o.action_url, 'dismiss', o.dismiss, 'dismiss_days', o.dismiss_days, 'seen', o.seen)
    order by o.place desc)
  from (
    select distinct on (b.place) b.id, b.place, b.style, b.html, b.action_label, b.action_url, b.dismiss,
      b.dismiss_days, p.seen_at is not null as seen
    from ${offered(db, viewer)} and not ${isClosed(db, viewer.now)}
    order by b.place, b.priority desc, b.id desc) o`

/** A contact whose identity is certain. */
interface KnownViewer {
  readonly contactId: string
  readonly now: Date
}

const knownIn = (db: Db, { environmentId }: Environment, { contactId, now }: KnownViewer): Viewer => ({
  environment: db`${environmentId}::uuid`,
  contact: db`${contactId}::uuid`,
  isKnown: db`true`,
  now: db`${now}::timestamptz`,
})

export async function listShown(
  db: Db,
  scope: Environment,
  { isKnown, ...viewer }: KnownViewer & { isKnown: boolean },
): Promise<OwnBanner[]> {
  const asking = { ...knownIn(db, scope, viewer), isKnown: db`${isKnown}::boolean` }
  const [row] = await db<{ shown: OwnBanner[] | null }[]>`select (${shownBanners(db, asking)}) as shown`
  return row?.shown ?? []
}

interface Offered extends Done {
  id: string
  dismiss: Dismiss
  is_closed: boolean
}

/** Finds a banner that the contact may see now, including dismissed ones and ones that another banner hides. */
export async function findOffered(
  db: Db,
  scope: Environment,
  id: string,
  viewer: KnownViewer,
): Promise<Offered | null> {
  const asking = knownIn(db, scope, viewer)
  const [row] = await db<Offered[]>`
    select b.id, b.dismiss, ${isClosed(db, asking.now)} as is_closed, p.seen_at, p.clicked_at, p.dismissed_at
    from ${offered(db, asking)} and b.id = ${id}`
  return row ?? null
}
