import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { deleteLeftMembers, deleteLeftover, deleteLeftTimers, takeLeftover } from './leftovers.sql.ts'

const batch = 5000

/** Deletes, a batch at a time, members that no segment answers with any more. */
export const cleanLeftovers = ({ sql }: Context): Promise<number> =>
  transaction(sql, async (tx) => {
    const leftover = await takeLeftover(tx)
    if (!leftover) return 0
    const more = (await deleteLeftMembers(tx, leftover, batch)) || (await deleteLeftTimers(tx, leftover, batch))
    if (!more) await deleteLeftover(tx, leftover)
    return 1
  })
