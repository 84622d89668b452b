import { type AnswerOf, type BodyOf, type messages, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ContactRow, findContactByIdentity, liveContact } from '../../contacts/public.ts'
import { mailsUsed } from '../../operator-plan/public.ts'
import { requireSender } from '../../senders/public.ts'
import { requirePublished } from '../../templates/public.ts'
import { enqueueMessages } from '../queue/enqueue-messages.ts'
import { findMessage, listMessageRows, type MessageRow } from './log.sql.ts'

type Message = AnswerOf<typeof messages.routes.get>

/** Whether nothing goes out in this environment until the month ends or its plan allows more. */
async function isAllowanceSpent(db: Db, platform: Pick<Platform, 'plans'>, scope: Scope, now: Date) {
  const limit = platform.plans.of(scope.organizationCode).limits.emails_per_month
  return limit !== null && (await mailsUsed(db, scope.environmentId, now)) >= limit
}

const toMessage = ({ batch_id, ...row }: MessageRow, isHeld: boolean): Message => ({
  ...row,
  campaign_id: batch_id,
  state: isHeld && row.state === 'queued' ? 'held' : row.state,
})

type Routes = typeof messages.routes

/** Held messages are stored as queued; the filter is the same for the whole environment. */
export const listMessages: Verb<Routes['staffList']> = async ({ db, scope, query, now, platform }) => {
  const { state, contact_id: contactId, template_id: templateId } = query
  const isSpent = await isAllowanceSpent(db, platform, scope, now)
  const page = pageOf(query)
  const isOther = state === 'held' ? !isSpent : state === 'queued' && isSpent
  if (isOther) return pageAnswer('messages', { rows: [], page, nextCursor: null })
  const filter = { state: state === 'held' ? ('queued' as const) : state, contactId, templateId }
  return pageAnswer('messages', await listMessageRows(db, scope, filter, page), (row) => toMessage(row, isSpent))
}

export const listMessagesOfContact: Verb<Routes['ofContact']> = async ({ params, db, scope, query, now, platform }) => {
  const { id: contactId } = await liveContact(db, scope, params.id)
  const isSpent = await isAllowanceSpent(db, platform, scope, now)
  const found = await listMessageRows(db, scope, { contactId }, pageOf(query))
  return pageAnswer('messages', found, (row) => toMessage(row, isSpent))
}

export const getMessage: Verb<typeof messages.routes.get> = async ({ params, db, scope, now, platform }) => {
  const row = (await findMessage(db, scope, params.id)) ?? fail('not_found')
  return toMessage(row, await isAllowanceSpent(db, platform, scope, now))
}

type Route = typeof messages.routes.send

const mostVariables = 32 * 1024

export const sendMessage: Verb<Route> = async ({ body, scope, change, now, platform }) => {
  const { template_id, variables = {}, sender_id: senderId = null } = body
  if (Buffer.byteLength(JSON.stringify(variables)) > mostVariables) invalid('variables', 'must be at most 32 KiB')
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
    return invalid(contact_id === undefined ? 'contact_id' : 'external_id', 'requires either contact_id or external_id')
  }
  if (contact_id !== undefined) return liveContact(db, scope, contact_id)
  return (await findContactByIdentity(db, scope, 'external', external_id ?? '')) ?? fail('not_found')
}
