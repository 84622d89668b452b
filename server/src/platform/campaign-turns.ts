import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'

/** People whom a campaign is about to be sent to. */
export interface CampaignBatch {
  readonly scope: EnvironmentScope
  readonly campaignId: string
  readonly contactIds: readonly string[]
}

/** What an area has to say about them, by the id of the contact. */
export interface CampaignTurns {
  /** Why somebody is not sent it after all. */
  readonly skipped: ReadonlyMap<string, string>
  /** What the mail to somebody can say beside what the campaign brings. */
  readonly data: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

export const noTurns: CampaignTurns = { skipped: new Map(), data: new Map() }

/** All areas at once, inside the transaction that hands the campaign over. */
export type AskCampaignTurns = (tx: Change, batch: CampaignBatch) => Promise<CampaignTurns>
