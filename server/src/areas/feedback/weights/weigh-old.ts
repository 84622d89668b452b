import { change } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { listWeighedBefore } from './posts-of.sql.ts'
import { weighAgain } from './stale.sql.ts'

const [old, batch] = [minutes(60), 2000]

/** Weighs posts again after an hour, because segment membership changes without a fact. */
export async function weighOld(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - old)
  const rows = await listWeighedBefore(context.sql, before, batch)
  for (const [environmentId, some] of Map.groupBy(rows, ({ environment_id }) => environment_id)) {
    const ids = some.map(({ post_id }) => post_id)
    await change(context, null, (tx) => weighAgain(tx, { environmentId }, ids))
  }
}
