import type { changelog } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown, lockLiveContact } from '../../contacts/public.ts'
import { countUnread } from './own.sql.ts'
import { addCounts, insertViews, saveVisit, shownAmong } from './readers.sql.ts'

export const markSeen: Verb<typeof changelog.routes.seen> = async ({ caller, body, db, scope, change, now }) => {
  if (!(await isKnown(db, scope, caller))) return { unread: 0 }
  return change(async (tx) => {
    const { id } = await lockLiveContact(tx, scope, caller.contactId)
    await saveVisit(tx, scope, id, now)
    const shown = await shownAmong(tx, scope, id, body.post_ids ?? [])
    const first = await insertViews(tx, scope, id, shown, now)
    await addCounts(
      tx,
      scope,
      first.map((post_id) => ({ post_id, what: 'viewed', people: 1 })),
    )
    return { unread: await countUnread(tx, scope, id) }
  })
}
