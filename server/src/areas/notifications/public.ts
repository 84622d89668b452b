import { v7 as uuid } from 'uuid'
import type { UnplacedChange } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import { giveNotifications } from './give.ts'

export interface CampaignNotification {
  contactId: string
  title: string
  /** Sanitised. */
  bodyHtml: string | null
  url: string | null
  /** What it is part of: nobody gets two of one batch. */
  batchId: string | null
}

/**
 * Notifies contacts for a campaign, in its transaction. Who has one of the batch already gets no other, and who is
 * not there any more is passed over. Answers whom they are new to.
 */
export const notify = (
  tx: UnplacedChange,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  items: readonly CampaignNotification[],
  now: Date,
): Promise<string[]> =>
  giveNotifications(
    tx,
    scope,
    items.map(({ contactId, batchId, title, bodyHtml, url }) => ({
      contact_id: contactId,
      id: batchId ?? uuid(),
      title,
      body_html: bodyHtml,
      url,
    })),
    { source: 'campaign', now },
  )
