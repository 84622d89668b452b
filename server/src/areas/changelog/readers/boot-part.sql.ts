import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../../platform/boot-part.ts'
import { unreadOf } from './unread.sql.ts'

/** Nothing where nothing was ever published: then the page has no use for it. */
export const bootChangelog = bootPart(bootParts.changelog, {
  sql: (db, environment) => db`
    select jsonb_build_object('unread', ${unreadOf(db, environment, db`booted.contact_id`)})
    where (booted.verified or booted.kind = 'visitor')
      and exists (select from changelog_posts p where p.environment_id = ${environment} and p.state = 'published')`,
})
