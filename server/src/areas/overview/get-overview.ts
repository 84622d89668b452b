import type { overview } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { lastDays } from '../../platform/utc-days.ts'
import { countDays } from './count-days.ts'
import { listClosedDays } from './overview.sql.ts'
import { type CountedDay, metricOf } from './rules.ts'

/** Reads closed days from their stored counts, and counts today and days that the job has not closed yet. */
export const getOverview: Verb<typeof overview.routes.get> = async ({ db, scope, query, now }) => {
  const days = query.days ?? 28
  const span = lastDays(now, days * 2)
  const closed = new Map((await listClosedDays(db, scope, span)).map((row) => [row.day, row]))
  const open = await countDays(
    db,
    scope,
    span.filter(({ day }) => !closed.has(day)),
  )
  const counted = new Map([...closed, ...open.map((row) => [row.day, row] as const)])
  const inOrder = span.map(({ day }) => counted.get(day) as CountedDay)
  return {
    environment: scope.environment,
    days,
    active_contacts: metricOf('active_contacts', inOrder),
    sign_ins: metricOf('sign_ins', inOrder),
    new_contacts: metricOf('new_contacts', inOrder),
    failed_deliveries: metricOf('failed_deliveries', inOrder),
  }
}
