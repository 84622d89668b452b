import { type campaigns, pageAnswer, pageOf } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCampaign } from '../campaigns.sql.ts'
import { listLinks } from '../tracking/links.sql.ts'
import { countedSpan, countsOf, countsOverTime } from './counts.sql.ts'
import { listRecipientRows } from './recipients.sql.ts'
import { figuresOf, overTime } from './report.ts'

export const listRecipients: Verb<typeof campaigns.routes.recipients> = async ({ params, query, db, scope }) => {
  const { id } = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  const paged = await listRecipientRows(db, scope, { campaignId: id, state: query.state ?? null }, pageOf(query))
  return pageAnswer('recipients', paged, ({ is_there, name, email, ...row }) => ({
    ...row,
    contact: is_there ? { name, email } : null,
  }))
}

export const getReport: Verb<typeof campaigns.routes.report> = async ({ params, db, scope }) => {
  const campaign = (await findCampaign(db, scope, params.id)) ?? fail('not_found')
  const span = await countedSpan(db, scope, campaign.id)
  const isLong = span !== null && Date.parse(span.last) - Date.parse(span.first) > days(7)
  const [counted, inTime, links] = await Promise.all([
    countsOf(db, scope, [campaign.id]),
    countsOverTime(db, scope, campaign.id, isLong ? 'day' : 'hour'),
    listLinks(db, scope, campaign.id),
  ])
  return {
    ...figuresOf(campaign, counted),
    over_time: overTime(inTime),
    links: links.map(({ url, clicks }) => ({ url, clicks })).sort((a, b) => b.clicks - a.clicks),
  }
}
