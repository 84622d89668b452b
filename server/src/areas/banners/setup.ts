import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { addCounts } from './shown/counts.sql.ts'
import { insertSeen, type Seen } from './shown/people.sql.ts'

/** What lives as long as the process. */
export interface Own {
  /** Records that somebody has seen a banner, once. */
  readonly see: (seen: Seen) => Promise<null>
}

/** A banner that was just turned on is seen by everybody at once, and all of them are counted in one row. */
export function setUp({ sql }: Context<undefined>): Own {
  return {
    see: createGroupCommit<Seen, null>({
      db: sql,
      placeOf: ({ environment_id }) => environment_id,
      sizeOf: () => 1,
      enough: 500,
      lanes: 1,
      async commit(all) {
        await transaction(sql, async (tx) => {
          // In one order, so that two processes do not wait for each other's rows.
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
