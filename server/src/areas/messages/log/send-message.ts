import type { BodyOf, messages } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type ContactRow, findContactByIdentity, liveContact } from '../../contacts/public.ts'
import { requireSender } from '../../senders/public.ts'
import { requirePublished } from '../../templates/public.ts'
import { enqueueMessages } from '../queue/enqueue-messages.ts'
import { findMessage } from './log.sql.ts'
import { isAllowanceSpent, toMessage } from './views.ts'

type Route = typeof messages.routes.send

const mostVariables = 32 * 1024

export const sendMessage: Verb<Route> = async ({ body, scope, change, now, platform }) => {
  const { template_id, variables = {}, sender_id: senderId = null } = body
  if (Buffer.byteLength(JSON.stringify(variables)) > mostVariables) invalid('variables', 'are more than 32 KiB')
  return change(async (tx) => {
    const { id: contactId } = await addressee(tx, scope, body)
    if (senderId !== null) await requireSender(tx, scope, senderId)
    const { versionId: templateVersionId } = await requirePublished(tx, scope, template_id, 'email')
    const id = uuid()
    const transactional = { category: null, batchId: null, variant: null }
    const message = { id, contactId, ...transactional, templateVersionId, senderId, data: variables }
    await enqueueMessages(tx, scope, [message], now)
    const row = (await findMessage(tx, scope, id)) ?? fail('internal')
    return toMessage(row, await isAllowanceSpent(tx, platform, scope, now))
  })
}

async function addressee(
  db: Db,
  scope: EnvironmentScope,
  { contact_id, external_id }: BodyOf<Route>,
): Promise<ContactRow> {
  if ((contact_id === undefined) === (external_id === undefined)) {
    return invalid(contact_id === undefined ? 'contact_id' : 'external_id', 'takes either contact_id or external_id')
  }
  if (contact_id !== undefined) return liveContact(db, scope, contact_id)
  return (await findContactByIdentity(db, scope, 'external', external_id ?? '')) ?? fail('not_found')
}
