import { type notifications, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact, lockLiveContact } from '../../contacts/public.ts'
import { contentOf } from '../content.ts'
import { findNotification, pageNotifications } from '../notifications.sql.ts'
import { giveToOne } from '../sends/give-to-one.ts'

type Routes = typeof notifications.routes

export const listNotificationsOfContact: Verb<Routes['ofContact']> = async ({ params, query, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('notifications', await pageNotifications(db, scope, id, pageOf(query)))
}

export const notifyContact: Verb<Routes['notify']> = ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const id = uuid()
    await giveToOne(tx, scope, { contact_id: contact.id, id, ...contentOf(body) }, { source: 'staff', now })
    const name = contact.name ?? contact.email
    tx.audited({ target: { type: 'contact', id: contact.id, name }, changes: { title: { to: body.title } } })
    return (await findNotification(tx, scope, contact.id, id)) ?? fail('not_found')
  })
