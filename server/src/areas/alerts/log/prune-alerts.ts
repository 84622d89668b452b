import type { Context } from '../../../platform/context.ts'
import { retentionMs } from '../rules.ts'
import { deleteOldAlerts } from './alerts.sql.ts'

const batch = 1000

export async function pruneAlerts({ sql, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs)
  while ((await deleteOldAlerts(sql, before, batch)) === batch);
}
