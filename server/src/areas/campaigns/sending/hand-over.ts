import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueueMessages } from '../../messages/public.ts'
import { notify } from '../../notifications/public.ts'
import { variablesOf } from '../../templates/public.ts'
import type { CampaignRow, Variant } from '../campaigns.sql.ts'
import type { Own } from '../setup.ts'

export interface Chosen {
  contactId: string
  data: Record<string, unknown>
  variant: Variant
}

interface Feeding {
  tx: Change
  scope: EnvironmentScope
  campaign: CampaignRow
  now: Date
}

/** In the transaction that says of each that they are taken: both, or neither. Answers for whom it could not be made. */
export async function handOver(
  context: Context<Own>,
  feeding: Feeding,
  chosen: readonly Chosen[],
): Promise<Map<string, string>> {
  if (feeding.campaign.channel === 'in_app') return notifyAll(context, feeding, chosen)
  await enqueue(feeding, chosen)
  return new Map()
}

async function enqueue({ tx, scope, campaign, now }: Feeding, chosen: readonly Chosen[]): Promise<void> {
  const tracking = { clicks: campaign.track_clicks, opens: campaign.track_opens }
  await enqueueMessages(
    tx,
    scope,
    chosen.map(({ contactId, data, variant }) => ({
      id: uuid(),
      contactId,
      category: campaign.category,
      batchId: campaign.id,
      variant: variant.key,
      templateVersionId: variant.template_version_id ?? '',
      senderId: campaign.sender_id,
      data,
      tracking,
    })),
    now,
  )
}

/** Those who are notified see it at once, so there is nothing to call back. */
async function notifyAll({ own }: Context<Own>, feeding: Feeding, chosen: readonly Chosen[]) {
  const { tx, scope, campaign, now } = feeding
  const ids = chosen.map(({ contactId }) => contactId)
  const people = await variablesOf(tx, scope, ids)
  const failed = new Map<string, string>()
  const items = await Promise.all(
    chosen.map(async ({ contactId, data, variant }) => {
      const person = people.get(contactId)
      if (!person) return []
      try {
        const versionId = variant.template_version_id ?? ''
        const variables = { ...person, data }
        const made = await own.renderer.render(scope, { versionId, locale: person.locale, variables, footer: null })
        return [{ contactId, title: made.subject, bodyHtml: made.html, url: made.url, batchId: campaign.id }]
      } catch (error) {
        // What one person's data does to a template stops nobody else.
        failed.set(contactId, (error as Error).message)
        return []
      }
    }),
  )
  await notify(tx, scope, items.flat(), now)
  return failed
}
