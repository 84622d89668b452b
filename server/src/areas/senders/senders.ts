import { type AnswerOf, pageAnswer, pageOf, type senders } from '@userkeep/contract'
import { senderBounds } from '@userkeep/contract/shapes/sender'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { parseAuthor } from '../../platform/mail/author.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordOf } from './dkim.ts'
import { serverAfter, signatureAfter } from './given.ts'
import {
  clearDefault,
  deleteSenderRow,
  findSender,
  insertSender,
  listSenderRows,
  lockSenders,
  type SenderRow,
  saveSender,
} from './senders.sql.ts'

export const toSender = (row: SenderRow, { mail }: Pick<Platform, 'mail'>): AnswerOf<typeof senders.routes.get> => ({
  id: row.id,
  name: row.name,
  from_name: row.from_name,
  from_address: row.from_address,
  sends_as: row.smtp ? row.from_address : parseAuthor(mail.from).address,
  reply_to: row.reply_to,
  is_default: row.is_default,
  smtp: row.smtp && { ...row.smtp, has_password: row.smtp_password !== null },
  dkim: row.dkim && recordOf(row.dkim),
  per_minute: row.per_minute,
  health: {
    status: row.last_error !== null ? 'failing' : row.tested_at !== null ? 'working' : 'untested',
    tested_at: row.tested_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const senderTarget = ({ id, name }: Pick<SenderRow, 'id' | 'name'>) => ({ type: 'sender', id, name })

export const listSenders: Verb<typeof senders.routes.list> = async ({ db, scope, query, platform }) =>
  pageAnswer('senders', await listSenderRows(db, scope, pageOf(query)), (row) => toSender(row, platform))

export const getSender: Verb<typeof senders.routes.get> = async ({ params, db, scope, platform }) =>
  toSender((await findSender(db, scope, params.id)) ?? fail('not_found'), platform)

/** Tests the mail server before locking anything, so that no transaction waits for it. */
export const createSender: Verb<typeof senders.routes.create> = async (call) => {
  const { body, caller, scope, change, now, platform } = call
  const id = uuid()
  const server = await serverAfter(platform, id, body.smtp, null, now)
  const signature = signatureAfter(platform, id, body.dkim, null)
  return change(async (tx) => {
    const others = await lockSenders(tx, scope)
    if (others.length >= senderBounds.senders) {
      fail('conflict', `An environment can have at most ${senderBounds.senders} senders.`)
    }
    const isDefault = body.is_default ?? others.length === 0
    if (isDefault) await clearDefault(tx, scope, now)
    const { name, from_name, from_address, reply_to = null, per_minute = null } = body
    const sender = {
      id,
      name,
      from_name,
      from_address,
      reply_to,
      is_default: isDefault,
      per_minute,
      smtp: null,
      smtp_password: null,
      dkim: null,
      dkim_key: null,
      tested_at: null,
      last_error: null,
      last_error_at: null,
      ...server,
      ...signature,
    }
    await insertSender(tx, scope, { ...sender, created_by: caller.user.id }, now)
    const told = { name, from_address, is_default: isDefault, smtp: sender.smtp?.host ?? null }
    const changes = Object.fromEntries(Object.entries(told).map(([field, to]) => [field, { to }]))
    tx.audited({ target: senderTarget(sender), changes })
    tx.wake('messages')
    return toSender((await findSender(tx, scope, id)) ?? fail('internal'), platform)
  }).catch(refuseTakenName)
}

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'senders_by_name')) fail('conflict', 'A sender with this name already exists.')
  if (isDuplicate(error, 'senders_default')) fail('conflict', 'Another sender just became the default. Try again.')
  throw error
}

const auditedFields = [
  'name',
  'from_name',
  'from_address',
  'reply_to',
  'is_default',
  'per_minute',
  'smtp',
] as const satisfies (keyof SenderRow)[]

export const updateSender: Verb<typeof senders.routes.update> = async (call) => {
  const { params, body, db, scope, change, now, platform } = call
  const found = (await findSender(db, scope, params.id)) ?? fail('not_found')
  const { smtp, dkim, ...plain } = body
  const server = await serverAfter(platform, found.id, smtp, found, now)
  const signature = signatureAfter(platform, found.id, dkim, found)
  return change(async (tx) => {
    const before = (await lockSenders(tx, scope)).find(({ id }) => id === params.id) ?? fail('not_found')
    const after = { ...before, ...plain, ...server, ...signature }
    const changes = diff<SenderRow>(before, after, auditedFields)
    if (!server && !signature && Object.keys(changes).length === 0) {
      tx.unchanged()
      return toSender(before, platform)
    }
    if (after.is_default && !before.is_default) await clearDefault(tx, scope, now)
    await saveSender(tx, scope, after, now)
    const hidden = {
      ...(server && { server: { to: 'replaced' } }),
      ...(signature && { dkim: { from: before.dkim?.domain ?? null, to: after.dkim?.domain ?? null } }),
    }
    tx.audited({ target: senderTarget(after), changes: { ...hidden, ...changes } })
    tx.wake('messages')
    return toSender((await findSender(tx, scope, params.id)) ?? fail('internal'), platform)
  }).catch(refuseTakenName)
}

export const deleteSender: Verb<typeof senders.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const sender = (await lockSenders(tx, scope)).find(({ id }) => id === params.id) ?? fail('not_found')
    await deleteSenderRow(tx, scope, sender.id)
    tx.audited({ target: senderTarget(sender) })
  })
