import { days, hours } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastDays } from '../../platform/utc-days.ts'
import { deleteSeenBefore } from '../contacts/public.ts'
import { countDays } from './count-days.ts'
import { insertClosedDays, listClosedDays, listOpenEnvironments } from './overview.sql.ts'

// Deliveries are deleted after thirty days, so older days have nothing to count.
const reach = 29

/**
 * Closes days an hour after they end, when the last events are written. Missed days are closed later. Days before the
 * environment existed are not closed, so that imported history counts.
 */
export async function closeDays({ sql, clock }: Platform): Promise<void> {
  const settled = new Date(clock.now().getTime() - hours(1))
  const over = lastDays(new Date(settled.getTime() - days(1)), reach)
  const newest = over.at(-1)
  if (!newest) return
  for (const { created_at, ...scope } of await listOpenEnvironments(sql, newest)) {
    const closed = new Set((await listClosedDays(sql, scope, over)).map(({ day }) => day))
    const open = over.filter(({ day, end }) => !closed.has(day) && end.getTime() > Date.parse(created_at))
    await insertClosedDays(sql, scope, await countDays(sql, scope, open))
  }
  await deleteSeenBefore(sql, new Date(settled.getTime() - days(reach + 1)))
}
