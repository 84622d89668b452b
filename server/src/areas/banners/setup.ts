import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { addCounts } from './shown/counts.sql.ts'
import { insertSeen, type Seen } from './shown/people.sql.ts'

export interface Own {
  /** Records that somebody has seen a banner, once. */
  readonly see: (seen: Seen) => Promise<null>
}

/** Batches impressions, because a banner that was just activated is shown to everybody at once. */
export function setUp({ sql }: Context<undefined>): Own {
  return {
    see: createGroupCommit<Seen, null>({
      db: sql,
      environmentOf: ({ environment_id }) => environment_id,
      sizeOf: () => 1,
      maxBatch: 500,
      concurrency: 1,
      async commit(all) {
        await transaction(sql, async (tx) => {
          // Always in the same order, so that two processes cannot deadlock.
          const places = [...Map.groupBy(all, ({ environment_id }) => environment_id)].sort(([a], [b]) =>
            a < b ? -1 : 1,
          )
          for (const [environmentId, some] of places) {
            const added = await insertSeen(tx, { environmentId }, some)
            const counts = added.map(({ banner_id, seen_at }) => ({
              banner_id,
              day: seen_at.slice(0, 10),
              ...onceSeen,
            }))
            await addCounts(tx, { environmentId }, counts)
          }
        })
        return all.map(() => null)
      },
    }),
  }
}

const onceSeen = { seen: 1, clicked: 0, dismissed: 0 }
