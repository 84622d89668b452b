import { rewriteLinks } from '../extension-points.ts'
import type { Claim } from './claim-types.ts'
import type { MailToSend } from './mail.ts'
import type { SendQueue } from './queue.ts'
import type { DispatchState } from './state.ts'

/** Renders a message for its contact. */
export async function write(state: DispatchState, queue: SendQueue, claim: Claim): Promise<MailToSend> {
  const { environmentId } = queue
  const scope = { organizationId: queue.environment?.organization_id ?? '', environmentId }
  const { category, contact_id: contactId, person } = claim
  const unsubscribeUrl = category && (await state.links.url(environmentId, contactId, category))
  const { contact, team, product } = person
  const { subject, html, text } = await state.renderer.render(scope, {
    versionId: claim.template_version_id,
    locale: person.locale,
    variables: { contact, team, product, data: claim.data ?? {} },
    footer:
      unsubscribeUrl === null
        ? null
        : {
            unsubscribeUrl,
            preferencesUrl: await state.links.preferencesUrl(environmentId),
          },
  })
  return {
    id: claim.id,
    to: claim.address,
    subject,
    text,
    html: await tracked(state, queue, claim, html, unsubscribeUrl),
    createdAt: claim.created_at,
    unsubscribeUrl,
  }
}

/** Tracks links and opens if the sender asked for it. */
async function tracked(
  { platform }: DispatchState,
  { environmentId, environment }: SendQueue,
  { id, contact_id, batch_id, track_clicks: clicks, track_opens: opens }: Claim,
  html: string,
  unsubscribeUrl: string | null,
): Promise<string> {
  if (batch_id === null || !(clicks || opens)) return html
  const scope = { organizationId: environment?.organization_id ?? '', environmentId }
  const message = { scope, messageId: id, contactId: contact_id, batchId: batch_id, tracking: { clicks, opens } }
  return rewriteLinks(platform, { ...message, html, unsubscribeUrl })
}
