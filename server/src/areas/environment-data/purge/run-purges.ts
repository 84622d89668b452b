import { type Change, change } from '../../../platform/change.ts'
import { minutes, seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyPurged } from '../../organizations/public.ts'
import { childrenFirst, type EnvironmentTable, environmentTables } from '../environment-tables.ts'
import { deleteRecords } from '../records.sql.ts'
import { claimPurge, listRunning, type PurgeRow, savePurge } from './purges.sql.ts'

interface Work extends EnvironmentScope {
  readonly id: string
}

const [batch, maxAttempts] = [2000, 5]

/** Deletes one batch of each purge that runs. Progress commits with the rows, so work continues after a crash. */
export async function runPurges(context: Context): Promise<number> {
  const running = await listRunning(context.sql, context.clock.now())
  if (running.length === 0) return 0
  const tables = await environmentTables(context.sql, context.tables)
  const order = childrenFirst(tables.filter(({ kind }) => kind !== 'setup'))
  for (const work of running) {
    try {
      await change(context, work, (tx) => runBatch(context, tx, work, order))
    } catch (error) {
      await startAgain(context, work, error)
    }
  }
  return running.length
}

async function runBatch(context: Context, tx: Change, scope: Work, order: readonly EnvironmentTable[]): Promise<void> {
  const row = await claimPurge(tx, scope, scope.id)
  if (!row) return
  const now = context.clock.now()
  const after = await deleteBatch(tx, scope, row, order)
  if (after.position < order.length) return savePurge(tx, scope, after)
  await notifyPurged(context, tx, { scope, now })
  await savePurge(tx, scope, { ...after, status: 'completed', finished_at: now.toISOString() })
}

async function deleteBatch(
  tx: Change,
  { environmentId }: EnvironmentScope,
  row: PurgeRow,
  order: readonly EnvironmentTable[],
): Promise<PurgeRow> {
  let { position, deleted } = row
  for (let left = batch; left > 0; ) {
    const table = order[position]
    if (!table) break
    const count = await deleteRecords(tx, table, environmentId, left)
    if (table.kind === 'data') deleted += count
    if (count < left) position++
    left -= count
  }
  return { ...row, position, deleted, attempts: 0 }
}

/** Rows that arrive during a purge can refer to rows it deletes, so it begins again with the first table. */
async function startAgain(context: Context, work: Work, error: unknown): Promise<void> {
  const { clock, log } = context
  log.error({ err: error, purge: work.id }, 'a batch of a purge failed')
  await change(context, work, async (tx) => {
    const row = await claimPurge(tx, work, work.id)
    if (!row) return
    const [attempts, now] = [row.attempts + 1, clock.now()]
    if (attempts >= maxAttempts)
      return savePurge(tx, work, { ...row, attempts, status: 'failed', finished_at: now.toISOString() })
    const waitMs = Math.min(seconds(5) * 2 ** row.attempts, minutes(5))
    await savePurge(tx, work, { ...row, attempts, position: 0 }, new Date(now.getTime() + waitMs))
  })
}
