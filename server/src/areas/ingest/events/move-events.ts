import { type Change, change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beforeAll, moveEvents } from './contact-events.sql.ts'
import { deleteMove, insertMove, setMoved, takeMove } from './event-moves.sql.ts'

const batch = 5000

/**
 * What was told of a folded contact follows it at once, or, where it is much, in batches after the fold is committed.
 * Nothing is told under the old id any more, so what is behind a batch stays done.
 */
export async function foldEvents(tx: Change, scope: EnvironmentScope, from: string, into: string): Promise<void> {
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
    await platform.contactData.changed(tx, { scope: move, contacts: [move.into], fields: null })
    return 1
  })
