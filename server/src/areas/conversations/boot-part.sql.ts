import { bootParts } from '@userkeep/contract'
import { bootPart } from '../boot/public.ts'
import { isActiveOf, unreadOf } from './own/own.sql.ts'

export const bootConversations = bootPart(bootParts.conversations, {
  sql: (db, environment) => db`
    select jsonb_build_object(
      'unread', ${unreadOf(db, environment, db`booted.contact_id`)},
      'active', ${isActiveOf(db, environment, db`booted.contact_id`)},
      'messenger', coalesce(
        (select s.messenger from conversation_settings s where s.environment_id = ${environment}), false))
    where booted.verified or booted.kind = 'visitor'`,
})
