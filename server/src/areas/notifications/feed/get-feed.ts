import { type notifications, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown } from '../../contacts/public.ts'
import { countUnread, pageNotifications, type SentRow } from '../notifications.sql.ts'

export const getFeed: Verb<typeof notifications.routes.feed> = async ({ caller, db, scope, query }) => {
  const page = pageOf(query)
  if (!(await isKnown(db, scope, caller)))
    return { ...pageAnswer('notifications', { rows: [], page, nextCursor: null }), unread: 0 }
  const found = await pageNotifications(db, scope, caller.contactId, page)
  return { ...pageAnswer('notifications', found, toOwn), unread: await countUnread(db, scope, caller.contactId) }
}

/** As the person reads it. */
export const toOwn = ({ source: _, ...own }: SentRow) => own
