import { change, type Transaction } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { giveNotifications } from '../give.ts'
import {
  finishSend,
  listSending,
  membersOfSegment,
  membersOfTeam,
  type OpenSend,
  saveProgress,
  takeSend,
} from './sends.sql.ts'

/** A batch takes a fraction of a second. */
const batch = 1000

/**
 * Adds notifications for members of customers and segments, one batch per transaction, environment by environment. The
 * row records the progress, and the key prevents duplicates, so that work continues after a crash.
 */
export async function fanOut(context: Context): Promise<number> {
  let done = 0
  for (const environmentId of await listSending(context.sql)) {
    done += await change(context, null, (tx) => fanOutBatch(tx, { environmentId }, context.clock.now()))
  }
  return done
}

async function fanOutBatch(tx: Transaction, scope: { environmentId: string }, now: Date): Promise<number> {
  const send = await takeSend(tx, scope)
  if (!send) return 0
  const { id, title, body_html, url } = send
  const members = await nextMembers(tx, scope, send)
  const given = members.map((contact_id) => ({ contact_id, id, title, body_html, url }))
  const reached = await giveNotifications(tx, scope, given, { source: 'api', now })
  const last = members.at(-1)
  if (last !== undefined) await saveProgress(tx, scope, id, { after: last, come: reached.length })
  if (members.length < batch) await finishSend(tx, scope, id, now)
  return 1
}

function nextMembers(db: Db, scope: { environmentId: string }, { segment_id, customer_id, after_contact }: OpenSend) {
  const window = { after: after_contact, limit: batch }
  return segment_id === null
    ? membersOfTeam(db, scope, customer_id as string, window)
    : membersOfSegment(db, scope, segment_id, window)
}
