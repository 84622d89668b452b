import { type notifications, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { isKnown, liveContact, lockLiveContact } from '../../contacts/public.ts'
import { notifyReaders } from '../channel.ts'
import { contentOf } from '../content.ts'
import {
  countUnread,
  findNotification,
  markAllRead,
  markAllSeen,
  markRead,
  pageNotifications,
  type SentRow,
} from '../notifications.sql.ts'
import { giveToOne } from '../sends/give-to-one.ts'

export const getFeed: Verb<typeof notifications.routes.feed> = async ({ caller, db, scope, query }) => {
  const page = pageOf(query)
  if (!(await isKnown(db, scope, caller)))
    return { ...pageAnswer('notifications', { rows: [], page, nextCursor: null }), unread: 0 }
  const found = await pageNotifications(db, scope, caller.contactId, page)
  return { ...pageAnswer('notifications', found, toOwn), unread: await countUnread(db, scope, caller.contactId) }
}

/** Returns the notification as its recipient sees it. */
const toOwn = ({ source: _, ...own }: SentRow) => own

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
    if (wasUnread) notifyReaders(tx, scope, [caller.contactId])
    return { unread: await countUnread(tx, scope, caller.contactId) }
  })
}

export const markFeedRead: Verb<Routes['readAll']> = async ({ caller, db, scope, change, now }) => {
  if (!(await isKnown(db, scope, caller))) return { unread: 0 }
  return change(async (tx) => {
    const count = await markAllRead(tx, scope, caller.contactId, now)
    if (count > 0) notifyReaders(tx, scope, [caller.contactId])
    return { unread: await countUnread(tx, scope, caller.contactId) }
  })
}

export const listNotificationsOfContact: Verb<Routes['ofContact']> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('notifications', await pageNotifications(db, scope, id, pageOf(query)))
}

export const notifyContact: Verb<Routes['notify']> = async ({ params, body, scope, change, now, platform }) => {
  const content = await contentOf(platform, scope, body)
  return change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const id = uuid()
    await giveToOne(tx, scope, { contact_id: contact.id, id, ...content }, { source: 'staff', now })
    const name = contact.name ?? contact.email
    tx.audited({ target: { type: 'contact', id: contact.id, name }, changes: { title: { to: body.title } } })
    return (await findNotification(tx, scope, contact.id, id)) ?? fail('not_found')
  })
}
