import type { campaigns } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { addCounts } from '../report/counts.sql.ts'
import { countsOpens, noteFirst } from './links.sql.ts'
import { readToken } from './token.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The same picture for everybody, so that it tells nobody anything. */
export const noteOpen: Verb<typeof campaigns.routes.open> = async ({ params, change, now }) => {
  const tracked = readToken(params.token)
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
