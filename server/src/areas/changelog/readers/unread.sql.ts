import { changelogBounds } from '@userkeep/contract/shapes/changelog'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { inSegment } from '../../segments/public.ts'

/** Whether a published post `p` is for a contact. */
export const isFor = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`
  (p.segment_id is null or ${inSegment(db, { environment, segment: db`p.segment_id`, contact })})`

/** Returns the time after which posts are new to a contact: when they last opened the list, or were created. */
export const newSince = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`
  coalesce(
    (select v.seen_at from changelog_visits v where v.environment_id = ${environment} and v.contact_id = ${contact}),
    (select c.created_at from ${contactRows(db)} c where c.environment_id = ${environment} and c.id = ${contact}))`

const most = String(changelogBounds.counted)

/** Counts unread posts up to a maximum. */
export const unreadOf = (db: Db, environment: Fragment, contact: Fragment): Fragment => db`(
  select count(*)::int from (
    select p.id from changelog_posts p
    where p.environment_id = ${environment} and p.state = 'published'
      and p.published_at > ${newSince(db, environment, contact)} and ${isFor(db, environment, contact)}
    limit ${db.unsafe(most)}
  ) unread)`
