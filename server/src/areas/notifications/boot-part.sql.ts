import { bootParts } from '@userkeep/contract'
import { bootPart } from '../boot/public.ts'
import { unreadOf } from './notifications.sql.ts'

export const bootNotifications = bootPart(bootParts.notifications, {
  sql: (db, environment) => db`
    select jsonb_build_object('unread', ${unreadOf(db, environment, db`booted.contact_id`)})
    where booted.verified or booted.kind = 'visitor'`,
})
