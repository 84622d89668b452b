import { hours, minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Due, listPackable, readPackable, savePacked } from '../store/packed.sql.ts'
import { type Environment, lockExisting } from '../store/state.sql.ts'
import { pack } from './codec.ts'

/** Few at once, because counting waits for them. */
const batch = 20

/** Packs days an hour after they end, and again ten minutes after something came late, so that late events are collected. */
export async function packDays({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const due: Due = {
    changedBefore: new Date(now - minutes(10)),
    lastDay: new Date(now - hours(25)).toISOString().slice(0, 10),
  }
  for (const environmentId of await listPackable(sql, due)) await packDaysOf(sql, { environmentId }, due)
}

/** Packs the days of an environment that are due. */
async function packDaysOf(sql: Platform['sql'], scope: Environment, due: Due): Promise<void> {
  let packed = batch
  while (packed === batch) packed = await transaction(sql, (tx) => packSome(tx, scope, due))
}

async function packSome(tx: Db, scope: Environment, due: Due): Promise<number> {
  if (!(await lockExisting(tx, scope))) return 0
  const days = await readPackable(tx, scope, due, batch)
  await savePacked(
    tx,
    scope,
    days.map(({ name, day, hours, times }) => ({ name, day, hours: pack(hours), times: pack(times) })),
  )
  return days.length
}
