import type postgres from 'postgres'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { environmentPlace, timeZoneOf } from '../../organizations/public.ts'
import { nextWaiting, takeBatches, takeMerges } from '../store/batches.sql.ts'
import { takeStale } from '../store/sets.sql.ts'
import { setTimeZone, tryLockFigures } from '../store/state.sql.ts'
import { movePerson } from './correct.ts'
import { type Counting, countLines } from './count-lines.ts'
import { rebuildAll, rebuildSet } from './rebuild.ts'

const [maxBatches, maxMerges, maxStale] = [50, 50, 20]
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Counts what waits, one environment after the other. Answers 0 where less than a full batch waited, so that the next
 * events are collected for a second and counted together.
 */
export async function countWaiting({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  let more = 0
  for (let at = await nextWaiting(sql, beforeAll); at !== null; at = await nextWaiting(sql, at)) {
    const environmentId = at
    more += await transaction(sql, (tx) => countOne(tx, environmentId, clock.now()))
  }
  return more
}

async function countOne(tx: postgres.TransactionSql, environmentId: string, now: Date): Promise<number> {
  const place = await environmentPlace(tx, environmentId)
  if (place === null) return (await takeBatches(tx, { environmentId }, maxBatches)).length
  const scope = { organizationId: place.organizationId, environmentId }
  const wanted = await timeZoneOf(tx, scope.organizationId)
  const counted = await tryLockFigures(tx, scope, wanted)
  if (counted === null) return 0
  return countLocked(tx, scope, { timeZone: await inTimeZone(tx, scope, counted, wanted), now })
}

async function countLocked(tx: Db, scope: EnvironmentScope, counting: Counting): Promise<number> {
  const batches = await takeBatches(tx, scope, maxBatches)
  await countLines(tx, scope, counting, batches.flat())
  const merges = await takeMerges(tx, scope, maxMerges)
  for (const { from_id, into_id } of merges) await movePerson(tx, scope, counting, { from: from_id, into: into_id })
  const stale = await takeStale(tx, scope, maxStale)
  for (const key of stale) await rebuildSet(tx, scope, counting.timeZone, key)
  return batches.length === maxBatches || merges.length === maxMerges || stale.length === maxStale ? 1 : 0
}

async function inTimeZone(tx: Db, scope: EnvironmentScope, counted: string, wanted: string): Promise<string> {
  if (counted === wanted) return counted
  await tx`set local statement_timeout = 0`
  await rebuildAll(tx, scope, wanted)
  await setTimeZone(tx, scope, wanted)
  return wanted
}
