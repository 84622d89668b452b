import type { Db } from '../../../platform/db/sql.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import type { MailParts } from '../../../platform/mail/mail-parts.ts'
import type { OutgoingMail } from '../../../platform/mail/queue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { brandOf, portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'
import { ownerEmails } from '../../members/public.ts'
import type { StruckEndpoint } from '../dispatch/queue.sql.ts'
import { placeOf, teamAdministrators } from '../fan-out/recipients.sql.ts'

/**
 * Mails the people who can fix it: the organization's owners, or the administrators of the customer for a customer's
 * endpoint.
 */
export async function disabledMail(db: Db, platform: Platform, endpoint: StruckEndpoint): Promise<OutgoingMail[]> {
  return endpoint.customer_id === null
    ? toOwners(db, platform, endpoint)
    : toTeam(db, platform, endpoint, endpoint.customer_id)
}

async function toOwners(db: Db, { settings }: Platform, endpoint: StruckEndpoint): Promise<OutgoingMail[]> {
  const organizationId = endpoint.organization_id
  const place = await placeOf(db, { organizationId, environmentId: endpoint.environment_id }, null)
  const where = place ? ` of ${place.organization} (${place.environment})` : ''
  const parts: MailParts = {
    subject: `A webhook endpoint${where} was turned off`,
    brand: { name: 'Userkeep' },
    paragraphs: paragraphs(endpoint, where),
    action: { label: 'View deliveries', url: panelLink(settings.publicUrl, endpoint.id, place?.environment ?? 'live') },
  }
  const emails = await ownerEmails(db, organizationId)
  return emails.map((to) => ({ to, of: 'organization', content: composeMail(parts) }))
}

const panelLink = (publicUrl: string, id: string, environment: 'live' | 'test'): string =>
  `${publicUrl}/webhooks?webhook=${id}${environment === 'test' ? '&env=test' : ''}`

async function toTeam(
  db: Db,
  platform: Platform,
  endpoint: StruckEndpoint,
  customerId: string,
): Promise<OutgoingMail[]> {
  const scope = { organizationId: endpoint.organization_id, environmentId: endpoint.environment_id }
  const [place, settings] = [await placeOf(db, scope, customerId), await settingsOf(db, scope.environmentId)]
  const { publicUrl } = platform.settings
  const key = await publishableKeyOf(db, scope, portalOrigin(settings, publicUrl))
  const page = portalLink(settings, publicUrl, key ?? '', `team/webhooks/${endpoint.id}`)
  const brand = brandOf(settings)
  const where = place?.customer ? ` of ${place.customer}` : ''
  const parts: MailParts = {
    subject: `A webhook endpoint${where} was turned off`,
    brand,
    paragraphs: paragraphs(endpoint, where),
    action: { label: 'View deliveries', url: `${page}&team=${customerId}` },
  }
  const emails = await teamAdministrators(db, scope, customerId)
  return emails.map((to) => ({ to, senderName: brand.name, content: composeMail(parts) }))
}

/** The query of an address may contain a secret of the receiver. */
const shown = (url: string): string => url.split('?')[0] ?? url

const paragraphs = ({ url }: StruckEndpoint, where: string): string[] => [
  `Five deliveries in a row to the webhook endpoint ${shown(url)}${where} failed after all retries, so we turned it off. New events are not queued for it.`,
  'Fix the receiver, then turn the endpoint on again. You can resend the failed deliveries from its log.',
]
