import type { campaigns } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { addCounts } from '../report/counts.sql.ts'
import { countClick, noteFirst } from './links.sql.ts'
import { readToken } from './token.ts'

/** Leads to links that stand in a mail of that campaign, and nowhere else. */
export const followLink: Verb<typeof campaigns.routes.click> = async ({ params, change, now }) => {
  const tracked = readToken(params.token) ?? fail('not_found')
  const seeOther = await change(async (tx) => {
    const url = (await countClick(tx, tracked)) ?? fail('not_found')
    const first = await noteFirst(tx, tracked, 'clicked_at', now)
    const tally = { campaign_id: tracked.campaignId, what: 'clicked', variant: first?.variant ?? null }
    if (first) await addCounts(tx, tracked, [tally], now)
    return url
  })
  return { seeOther }
}
