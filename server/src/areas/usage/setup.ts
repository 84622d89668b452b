import { randomInt } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { createKnownCatalogue } from '../catalogue/public.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

/** Of the rows of `usage_days`: those of what is reported, and after them those of what is consumed. */
export const laneOfReports = (): number => randomInt(8)

/** The larger a group, the more of its records share a total. Two of the same customers wait for one another. */
const [enough, lanes] = [1500, 2]

/** Where the records of concurrent requests meet, and what they go by. Those of one request are of one environment. */
export const createWriters = ({ sql, waker }: Pick<Context, 'sql' | 'waker'>) => ({
  ...createKnownCatalogue({ sql, waker }),
  write: createGroupCommit<NewUsage[], null>({
    db: sql,
    placeOf: ([first]) => first?.environment_id ?? '',
    sizeOf: ({ length }) => length,
    enough,
    lanes,
    async commit(requests) {
      await insertUsage(sql, requests.flat(), laneOfReports())
      return requests.map(() => null)
    },
  }),
})

export type Writers = ReturnType<typeof createWriters>
