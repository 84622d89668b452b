import type { Change } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** Contacts to which a campaign is about to be sent. */
interface CampaignBatch {
  readonly scope: EnvironmentScope
  readonly campaignId: string
  readonly contactIds: readonly string[]
}

/** Changes to the recipients of a campaign by an area, by contact id. */
export interface RecipientFilters {
  /** The reasons for which contacts are skipped. */
  readonly skipped: ReadonlyMap<string, string>
  /** Variables for the mail to a contact, in addition to those of the campaign. */
  readonly data: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** Runs inside the transaction that queues the messages. Returns null if the campaign does not concern the area. */
export type RecipientFiltersHook<Own = unknown> = (
  batch: CampaignBatch,
  context: TransactionContext<Own>,
) => Promise<RecipientFilters | null>

interface RecipientFiltersPoint extends Extension {
  readonly contribution: RecipientFiltersHook<this['own']>
}

export const recipientFilters = extensionPoint<RecipientFiltersPoint>('campaigns.recipient-filters')

const noFilters: RecipientFilters = { skipped: new Map(), data: new Map() }

/** Returns the filters of the area that the campaign concerns. */
export async function filterRecipients(
  { contributions }: Extensible,
  tx: Change,
  batch: CampaignBatch,
): Promise<RecipientFilters> {
  let filters = noFilters
  for (const { contribution, context } of contributions(recipientFilters))
    filters = (await contribution(batch, inTransaction(context, tx))) ?? filters
  return filters
}
