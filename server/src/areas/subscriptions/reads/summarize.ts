import type { subscriptions } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { countByStatus, sumByCurrency } from './summary.sql.ts'

const window = days(30)

export const summarize: Verb<typeof subscriptions.routes.summary> = async ({ db, scope, now }) => {
  const since = new Date(now.getTime() - window)
  const [statuses, currencies] = await Promise.all([countByStatus(db, scope), sumByCurrency(db, scope, since)])
  return { since: since.toISOString(), statuses, currencies }
}
