import type { MailBounce, MailBounces } from '../../suppressions/public.ts'
import { reportOutcomes } from '../extension-points.ts'
import { addressesOf, noteSoftBounces, type Reported, writeBounces } from './bounces.sql.ts'

const states = { hard: 'bounced', complaint: 'complained' } as const

/** Applies reports of mail providers to messages. */
export const bouncesOfMessages: MailBounces = {
  sent: ({ scope, messageIds }, { sql }) => addressesOf(sql, scope, messageIds),

  async reported({ scope, bounces, at }, { tx, contributions }) {
    const final = finalOf(bounces)
    const told = final.length === 0 ? [] : await writeBounces(tx, scope, final, at)
    const soft = bounces.flatMap(({ type, messageId, detail }) =>
      type === 'soft' && messageId !== null ? [{ id: messageId, detail: detail ?? 'Temporarily not delivered.' }] : [],
    )
    if (soft.length > 0) await noteSoftBounces(tx, scope, soft)
    const outcomes = told.map(({ id, contact_id, batch_id, state }) => ({
      messageId: id,
      contactId: contact_id,
      batchId: batch_id,
      state,
      reason: null,
      at,
    }))
    if (outcomes.length > 0) await reportOutcomes({ contributions }, tx, { scope, outcomes })
  },
}

/** Returns one per message: a complaint rather than a bounce. */
function finalOf(bounces: readonly MailBounce[]): Reported[] {
  const byId = new Map<string, Reported>()
  for (const { type, messageId: id, detail } of bounces) {
    if (type === 'soft' || id === null || byId.get(id)?.state === 'complained') continue
    byId.set(id, { id, state: states[type], detail })
  }
  return [...byId.values()]
}
