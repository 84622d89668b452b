import type { BodyOf, notifications } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findContactByIdentity, lockLiveContact } from '../../contacts/public.ts'
import { customerIdOf, lockCustomer } from '../../customers/public.ts'
import { requireSegments } from '../../segments/public.ts'
import { type Content, contentOf } from '../content.ts'
import { giveToOne } from './give-to-one.ts'
import { findSend, insertSend } from './sends.sql.ts'

export const getSend: Verb<typeof notifications.routes.get> = async ({ params, db, scope }) =>
  (await findSend(db, scope, params.id)) ?? fail('not_found')

type Send = typeof notifications.routes.send
type Recipients = BodyOf<Send>['to']
type One = Extract<Recipients, { contact_id: string } | { external_id: string }>

export const sendNotification: Verb<Send> = async ({ body, scope, change, now, platform }) => {
  const { to, ...content } = body
  const said = await contentOf(platform, scope, content)
  return change(async (tx) => {
    const id = uuid()
    if ('contact_id' in to || 'external_id' in to) {
      const contact_id = await lockRecipient(tx, scope, to)
      await giveToOne(tx, scope, { contact_id, id, ...said }, { source: 'api', now })
    } else {
      await queue(tx, scope, to, { id, ...said, now })
    }
    return (await findSend(tx, scope, id)) ?? fail('internal')
  })
}

/** Locked, so that the contact is not merged before it is notified. */
async function lockRecipient(db: Db, scope: EnvironmentScope, to: One): Promise<string> {
  const known =
    'contact_id' in to ? to.contact_id : (await findContactByIdentity(db, scope, 'external', to.external_id))?.id
  return (await lockLiveContact(db, scope, known ?? fail('not_found'))).id
}

interface Queued extends Content {
  id: string
  now: Date
}

const customerOf = async (
  tx: Change,
  scope: EnvironmentScope,
  to: { customer_id: string } | { customer_external_id: string },
): Promise<string> =>
  'customer_id' in to ? to.customer_id : ((await customerIdOf(tx, scope, to.customer_external_id)) ?? fail('not_found'))

async function queue(
  tx: Change,
  scope: EnvironmentScope,
  to: Exclude<Recipients, One>,
  { id, now, ...said }: Queued,
): Promise<void> {
  const segmentId = 'segment_id' in to ? to.segment_id : null
  const customerId = 'segment_id' in to ? null : await customerOf(tx, scope, to)
  if (segmentId !== null) await requireSegments(tx, scope, { 'to.segment_id': segmentId })
  if (customerId !== null && !(await lockCustomer(tx, scope, customerId))) fail('not_found')
  const { title, body_html: bodyHtml, url } = said
  await insertSend(tx, scope, { id, customerId, segmentId, title, bodyHtml, url, recipients: 0, now, finishedAt: null })
  tx.wake('notification-sends')
}
