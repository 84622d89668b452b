import type { Context } from '../../platform/context.ts'
import { createGroupCommit } from '../../platform/group-commit.ts'
import { createKnownCatalogue } from '../catalogue/public.ts'
import { consumeUsage, type UsedUp, type WantedUsage } from '../usage/public.ts'
import { type AskedUse, consumeLimits, type UseOutcome } from './consume.sql.ts'

/** A second statement begins only when this many wait, so that one hot team is served by few. */
const [enough, lanes] = [100, 3]

/** Where concurrent requests that use something meet, and what they go by. */
export const createConsumers = ({ sql, waker }: Pick<Context, 'sql' | 'waker'>) => ({
  ...createKnownCatalogue({ sql, waker }),
  limits: createGroupCommit<AskedUse, UseOutcome>({
    db: sql,
    placeOf: ({ environmentId }) => environmentId,
    sizeOf: () => 1,
    enough,
    lanes,
    commit: (asked) => consumeLimits(sql, asked),
  }),
  meters: createGroupCommit<WantedUsage, UsedUp>({
    db: sql,
    placeOf: ({ environmentId }) => environmentId,
    sizeOf: () => 1,
    enough,
    lanes,
    commit: (wanted) => consumeUsage(sql, wanted),
  }),
})

export type Consumers = ReturnType<typeof createConsumers>
