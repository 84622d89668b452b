import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { giveNotifications } from './give.ts'

export { type ContactStreams, contactStreams } from './extension-points.ts'

interface CampaignNotification {
  contactId: string
  title: string
  /** Sanitized HTML. */
  bodyHtml: string | null
  url: string | null
  /** The batch. A contact receives one notification per batch. */
  batchId: string | null
}

/**
 * Notifies contacts for a campaign, in its transaction. Contacts that have a notification of the batch and deleted
 * contacts are skipped. Returns the contacts that were notified.
 */
export const notify = (
  tx: Transaction,
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
