import { type Change, change } from '../../../platform/change.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { beforeAll, moveEvents } from './contact-events.sql.ts'
import { deleteMove, insertMove, setMoved, takeMove } from './event-moves.sql.ts'

const batch = 5000

/**
 * Moves the events of a merged contact at once, or in batches after the merge is committed if there are many. No event
 * arrives under the old id any more, so a finished batch stays finished.
 */
export async function mergeEvents(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void> {
  const end = await moveEvents(tx, scope, { from, into, after: beforeAll, limit: batch })
  if (end === null) return
  await insertMove(tx, scope, from, end)
  tx.wake('event-moves')
}

/** Moves one batch. Answers 0 when nothing is on its way. */
export const moveOnwards = (platform: Platform): Promise<number> =>
  change(platform, null, async (tx) => {
    const move = await takeMove(tx)
    if (!move) return 0
    const end = await moveEvents(tx, move, { ...move, limit: batch })
    await (end === null ? deleteMove(tx, move) : setMoved(tx, move, end))
    await notifyContactsChanged(platform, tx, { scope: move, contacts: [move.into], fields: null })
    return 1
  })
