import { performance } from 'node:perf_hooks'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { enqueueMessages } from '../../messages/public.ts'
import { notify } from '../../notifications/public.ts'
import { type ContactVariables, RenderProblem, variablesOf } from '../../templates/public.ts'
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

interface HandedOver {
  /** Contacts for whom the template could not be rendered, with the reason. */
  failed: ReadonlyMap<string, string>
  /** Contacts that are decided in the next batch. */
  undecided: ReadonlySet<string>
}

export const nobody: HandedOver = { failed: new Map(), undecided: new Set() }

/** Queues the messages in the transaction that marks the recipients, so that both happen or neither does. */
export async function handOver(
  context: Context<Own>,
  feeding: Feeding,
  chosen: readonly Chosen[],
): Promise<HandedOver> {
  if (feeding.campaign.channel === 'in_app') return notifyAll(context, feeding, chosen)
  await enqueue(feeding, chosen)
  return nobody
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

/** Recipients that are rendered together. */
const batchSize = 10
/** Time after which the rest waits for the next batch, because the transaction locks the campaign. */
const renderMs = 2000

/** Notifications appear at once, so they cannot be recalled. */
async function notifyAll({ own }: Context<Own>, feeding: Feeding, chosen: readonly Chosen[]): Promise<HandedOver> {
  const { tx, scope, campaign, now } = feeding
  const ordered = chosen.toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1))
  const people = await variablesOf(
    tx,
    scope,
    ordered.map(({ contactId }) => contactId),
  )
  const failed = new Map<string, string>()
  const undecided = new Set<string>()
  const begunAt = performance.now()
  for (let at = 0; at < ordered.length; at += batchSize) {
    const batch = ordered.slice(at, at + batchSize)
    if (undecided.size > 0 || performance.now() - begunAt > renderMs) {
      for (const { contactId } of batch) undecided.add(contactId)
      continue
    }
    const rendered = await Promise.all(
      batch.map(async (one) => {
        const person = people.get(one.contactId)
        return person ? renderOne(own, feeding, one, person) : null
      }),
    )
    for (const [n, { contactId }] of batch.entries()) {
      const problem = rendered[n] instanceof RenderProblem ? rendered[n] : null
      if (problem?.reason === 'unavailable') undecided.add(contactId)
      // Data of one person that makes a template fail does not stop the others.
      else if (problem) failed.set(contactId, problem.reason === 'too_expensive' ? problem.reason : problem.message)
    }
    const items = rendered.flatMap((made, n) => {
      if (made === null || made instanceof RenderProblem) return []
      const contactId = batch[n]?.contactId ?? ''
      return [{ contactId, title: made.subject, bodyHtml: made.html, url: made.url, batchId: campaign.id }]
    })
    await notify(tx, scope, items, now)
  }
  return { failed, undecided }
}

async function renderOne(own: Own, { scope }: Feeding, { data, variant }: Chosen, person: ContactVariables) {
  try {
    const versionId = variant.template_version_id ?? ''
    const variables = { ...person, data }
    return await own.renderer.render(scope, { versionId, locale: person.locale, variables, footer: null })
  } catch (error) {
    if (error instanceof RenderProblem) return error
    throw error
  }
}
