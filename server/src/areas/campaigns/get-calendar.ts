import type { campaigns } from '@userkeep/contract'
import { days } from '../../platform/clock.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { listCampaignsBetween } from './campaigns.sql.ts'
import { showAll } from './show-all.ts'

const [longest, most] = [days(366), 500]

export const getCalendar: Verb<typeof campaigns.routes.calendar> = async ({ query, db, scope, now }) => {
  const from = query.from ? new Date(query.from) : new Date(now.getTime() - days(31))
  const to = query.to ? new Date(query.to) : new Date(now.getTime() + days(62))
  if (to.getTime() - from.getTime() > longest) invalid('to', 'is more than a year after from')
  const rows = await listCampaignsBetween(db, scope, { from, to, limit: most })
  return { campaigns: await showAll(db, scope, rows, now) }
}
