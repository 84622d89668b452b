import type { invoices } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { filterOf } from './filter.ts'
import * as rows from './invoices.sql.ts'

const usual = days(30)
const most = days(366)

/** Of a range of time, so that it stays a matter of one index however many there are. */
export const sumInvoices: Verb<typeof invoices.routes.totals> = async ({ db, scope, query, now }) => {
  const filter = filterOf(query)
  // What the gateway dates to this very moment is in it.
  const until = filter.until ?? new Date(now.getTime() + 1)
  const since = filter.since ?? new Date(until.getTime() - usual)
  if (until.getTime() - since.getTime() > most) invalid('since', 'must be within 366 days of the end of the range')
  return { totals: await rows.sumInvoices(db, scope, { ...filter, since, until }) }
}
