import { bootParts } from '@userkeep/contract'
import { bootPart } from '../../boot/public.ts'
import { unreadOf } from './unread.sql.ts'

/** Absent if nothing was ever published. */
export const bootChangelog = bootPart(bootParts.changelog, {
  sql: (db, environment) => db`
    select jsonb_build_object('unread', ${unreadOf(db, environment, db`booted.contact_id`)})
    where (booted.verified or booted.kind = 'visitor')
      and exists (select from changelog_posts p where p.environment_id = ${environment} and p.state = 'published')`,
})
