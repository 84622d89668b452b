import type { campaigns } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { addCounts } from '../report/counts.sql.ts'
import type { Own } from '../setup.ts'
import { countClick, countsOpens, noteFirst } from './links.sql.ts'

/** Redirects to the link that the token was signed for, in the mail of one recipient. */
export const followLink: Verb<typeof campaigns.routes.click, Own> = async ({ params, own, change, now }) => {
  const tracked = (await own.tokens.read('click', params.token)) ?? fail('not_found')
  const seeOther = await change(async (tx) => {
    const url = (await countClick(tx, tracked)) ?? fail('not_found')
    const first = await noteFirst(tx, tracked, 'clicked_at', now)
    const tally = { campaign_id: tracked.campaignId, what: 'clicked', variant: first?.variant ?? null }
    if (first) await addCounts(tx, tracked, [tally], now)
    return url
  })
  return { seeOther }
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Answers with the same picture for any token, so that the answer says nothing about it. */
export const noteOpen: Verb<typeof campaigns.routes.open, Own> = async ({ params, own, change, now }) => {
  const tracked = await own.tokens.read('open', params.token)
  if (tracked) {
    await change(async (tx) => {
      if (!(await countsOpens(tx, tracked))) return
      const first = await noteFirst(tx, tracked, 'opened_at', now)
      const tally = { campaign_id: tracked.campaignId, what: 'opened', variant: first?.variant ?? null }
      if (first) await addCounts(tx, tracked, [tally], now)
    })
  }
  return { format: 'gif' as const, content: once(pixel) }
}

async function* once(bytes: Buffer) {
  yield bytes
}
