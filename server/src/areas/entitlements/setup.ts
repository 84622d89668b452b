import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { createKnownCatalogue } from '../catalogue/public.ts'
import { consumeUsage, type UsedUp, type WantedUsage } from '../usage/public.ts'
import { type AskedUse, consumeLimits, type UseOutcome } from './consume.sql.ts'

/** A second statement starts only when this many requests wait, so that few serve one busy customer. */
const [maxBatch, concurrency] = [100, 3]

/** Batches concurrent requests that consume, and caches what they need. */
export const createConsumers = ({ sql, waker }: Pick<Context, 'sql' | 'waker'>) => ({
  ...createKnownCatalogue({ sql, waker }),
  limits: createGroupCommit<AskedUse, UseOutcome>({
    db: sql,
    environmentOf: ({ environmentId }) => environmentId,
    sizeOf: () => 1,
    maxBatch,
    concurrency,
    commit: (asked) => consumeLimits(sql, asked),
  }),
  meters: createGroupCommit<WantedUsage, UsedUp>({
    db: sql,
    environmentOf: ({ environmentId }) => environmentId,
    sizeOf: () => 1,
    maxBatch,
    concurrency,
    commit: (wanted) => consumeUsage(sql, wanted),
  }),
})

export type Consumers = ReturnType<typeof createConsumers>
