import type { notifications } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown } from '../../contacts/public.ts'
import { tellReaders } from '../channel.ts'
import { countUnread, markAllRead, markAllSeen, markRead } from '../notifications.sql.ts'

type Routes = typeof notifications.routes

export const markFeedSeen: Verb<Routes['seen']> = async ({ caller, db, scope, change, now }) => {
  if (!(await isKnown(db, scope, caller))) return { unread: 0 }
  return change(async (tx) => {
    await markAllSeen(tx, scope, caller.contactId, now)
    return { unread: await countUnread(tx, scope, caller.contactId) }
  })
}

export const markNotificationRead: Verb<Routes['read']> = async ({ caller, db, scope, change, params, now }) => {
  if (!(await isKnown(db, scope, caller))) fail('not_found')
  return change(async (tx) => {
    const wasUnread = (await markRead(tx, scope, caller.contactId, params.id, now)) ?? fail('not_found')
    if (wasUnread) tellReaders(tx, scope, [caller.contactId])
    return { unread: await countUnread(tx, scope, caller.contactId) }
  })
}

export const markFeedRead: Verb<Routes['readAll']> = async ({ caller, db, scope, change, now }) => {
  if (!(await isKnown(db, scope, caller))) return { unread: 0 }
  return change(async (tx) => {
    const count = await markAllRead(tx, scope, caller.contactId, now)
    if (count > 0) tellReaders(tx, scope, [caller.contactId])
    return { unread: await countUnread(tx, scope, caller.contactId) }
  })
}
