import type { senders } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { refuseTakenName } from './create-sender.ts'
import { serverAfter, signatureAfter } from './given.ts'
import { clearDefault, findSender, lockSenders, type SenderRow, saveSender } from './senders.sql.ts'
import { senderTarget, toSender } from './views.ts'

const audible = [
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
    const changes = diff<SenderRow>(before, after, audible)
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
