import type { senders } from '@userkeep/contract'
import { senderBounds } from '@userkeep/contract/shapes/sender'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { serverAfter, signatureAfter } from './given.ts'
import { clearDefault, findSender, insertSender, lockSenders } from './senders.sql.ts'
import { senderTarget, toSender } from './views.ts'

/** The mail server is tried before anything is locked: no transaction waits for it. */
export const createSender: Verb<typeof senders.routes.create> = async (call) => {
  const { body, caller, scope, change, now, platform } = call
  const id = uuid()
  const server = await serverAfter(platform, id, body.smtp, null, now)
  const signature = signatureAfter(platform, id, body.dkim, null)
  return change(async (tx) => {
    const others = await lockSenders(tx, scope)
    if (others.length >= senderBounds.senders) {
      fail('conflict', `An environment has at most ${senderBounds.senders} senders.`)
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

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'senders_by_name')) fail('conflict', 'A sender of that name exists already.')
  if (isDuplicate(error, 'senders_default')) fail('conflict', 'Another sender became the default just now. Try again.')
  throw error
}
