import type postgres from 'postgres'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Environment } from '../campaigns.sql.ts'
import { insertLinks, listLinks, lockLinks } from './links.sql.ts'

export interface LinkNumbers {
  /**
   * Returns the numbers under which the links of a campaign are stored. Links beyond the maximum have none and stay as
   * they are.
   */
  numbersOf(scope: Environment, campaignId: string, urls: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Bounds links that differ from person to person, which would fill the table. */
const mostLinks = 500
/** Campaigns whose links are remembered. */
const mostCampaigns = 100

export function createLinkNumbers(sql: postgres.Sql): LinkNumbers {
  const known = new Map<string, Map<string, number>>()

  const remember = (campaignId: string, links: Map<string, number>) => {
    known.delete(campaignId)
    known.set(campaignId, links)
    for (const oldest of known.keys()) {
      if (known.size <= mostCampaigns) break
      known.delete(oldest)
    }
  }

  return {
    async numbersOf(scope, campaignId, urls) {
      const remembered = known.get(campaignId)
      if (remembered && (remembered.size >= mostLinks || urls.every((url) => remembered.has(url)))) return remembered
      const links = await transaction(sql, async (tx) => {
        await lockLinks(tx, campaignId)
        const there = await listLinks(tx, scope, campaignId)
        const missing = urls.filter((url) => !there.some((link) => link.url === url)).slice(0, mostLinks - there.length)
        const added = missing.map((url, at) => ({ number: there.length + at + 1, url }))
        if (added.length > 0) await insertLinks(tx, scope, campaignId, added)
        return new Map([...there, ...added].map(({ url, number }) => [url, number]))
      })
      remember(campaignId, links)
      return links
    },
  }
}
