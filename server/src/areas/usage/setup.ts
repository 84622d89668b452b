import { randomInt } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { createKnownCatalogue } from '../catalogue/public.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

/** Returns the row number in `usage_days`: reports use the first rows, consumption those after them. */
export const queueOfReports = (): number => randomInt(8)

/** Larger groups share more totals. Two groups with the same customers wait for one another. */
const [maxBatch, concurrency] = [1500, 2]

/** Groups the records of concurrent requests. Those of one request belong to one environment. */
export const createWriters = ({ sql, waker }: Pick<Context, 'sql' | 'waker'>) => ({
  ...createKnownCatalogue({ sql, waker }),
  write: createGroupCommit<NewUsage[], null>({
    db: sql,
    environmentOf: ([first]) => first?.environment_id ?? '',
    sizeOf: ({ length }) => length,
    maxBatch,
    concurrency,
    async commit(requests) {
      await insertUsage(sql, requests.flat(), queueOfReports())
      return requests.map(() => null)
    },
  }),
})

export type Writers = ReturnType<typeof createWriters>
