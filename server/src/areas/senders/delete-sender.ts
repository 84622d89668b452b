import type { senders } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSenderRow, lockSenders } from './senders.sql.ts'
import { senderTarget } from './views.ts'

export const deleteSender: Verb<typeof senders.routes.remove> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const sender = (await lockSenders(tx, scope)).find(({ id }) => id === params.id) ?? fail('not_found')
    await deleteSenderRow(tx, scope, sender.id)
    tx.audited({ target: senderTarget(sender) })
  })
