import type { Output } from '@userkeep/client'
import { money } from '@userkeep/client/money'
import { texts } from '../../texts/alerts.ts'
import { locale } from '../../texts/locale.ts'
import type { Tone } from '../../ui/tone.ts'

export type Destination = Output<'GET /v1/organization/alerts/destinations'>['destinations'][number]
export type LoggedAlert = Output<'GET /v1/organization/alerts'>['alerts'][number]
export type AlertDelivery = LoggedAlert['deliveries'][number]
export type AlertKind = LoggedAlert['kind']
export type ChatFormat = NonNullable<Destination['format']>

export const destinationReads = [
  'GET /v1/organization/alerts/destinations',
  'GET /v1/organization/alerts/destinations/{id}',
] as const

export const kindNames: Record<AlertKind, string> = {
  contact_meter_reached: texts.contactMeterAt80And100,
  email_allowance_exhausted: texts.emailAllowanceUsedUp,
  webhook_endpoint_disabled: texts.webhookEndpointTurnedOff,
  gateway_unreachable: texts.paymentGatewayNotResponding,
  payment_declined: texts.paymentDeclined,
}

export const kindOptions = (Object.entries(kindNames) as [AlertKind, string][]).map(([value, label]) => ({
  value,
  label,
}))

export const formatNames: Record<ChatFormat, string> = {
  slack: texts.slack,
  discord: texts.discord,
  teams: texts.microsoftTeams,
}

/** The channel of a destination without its secret. */
export function channelOf({ format, url_host, url_hint, recipients }: Destination): string {
  if (format === null) return recipients.join(', ')
  return `${formatNames[format]} · ${url_host}/…${url_hint ?? ''}`
}

/** The place at which each chat service issues a webhook URL. */
export const formatHelp: Record<ChatFormat, { steps: string; placeholder: string }> = {
  slack: {
    steps: texts.inSlackCreateAnAppTurnOnIncoming,
    placeholder: 'https://hooks.slack.com/services/…',
  },
  discord: {
    steps: texts.inDiscordOpenTheSettings,
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  teams: {
    steps: texts.inTeamsOpenWorkflowsInTheChannel,
    placeholder: 'https://….logic.azure.com/workflows/…',
  },
}

export function titleOf({ kind, details }: Pick<LoggedAlert, 'kind' | 'details'>): string {
  return kind === 'contact_meter_reached' ? texts.contactMeterAtThreshold(details.threshold) : kindNames[kind]
}

/** The subject of an alert in one line: the customer, the endpoint, the amount. */
export function summaryOf({ subject, customer, details }: LoggedAlert): string {
  const { amount, currency, used, limit, month } = details
  const parts = [
    customer && (customer.name ?? texts.deletedCustomer),
    subject.name,
    amount !== null && currency !== null ? money(amount, currency) : null,
    limit === null
      ? null
      : used === null
        ? texts.limitEmails(number(limit))
        : texts.usedOfLimitContacts(number(used), number(limit)),
    month,
  ]
  return parts.filter(Boolean).join(' · ')
}

const number = (value: number): string => value.toLocaleString(locale)

/** The state of all deliveries of an alert, the worst first. */
export function deliveryState(deliveries: readonly AlertDelivery[]): { tone: Tone; label: string } {
  const alerts = deliveries.filter(({ note }) => note === 'alert')
  const count = (status: AlertDelivery['status']) => alerts.filter((delivery) => delivery.status === status).length
  if (alerts.length === 0) return { tone: 'idle', label: texts.noDestination }
  if (count('failed') > 0)
    return { tone: 'bad', label: texts.failedCountOfAlertsLength(count('failed'), alerts.length) }
  if (count('pending') > 0)
    return { tone: 'busy', label: texts.pendingCountOfAlertsLength(count('pending'), alerts.length) }
  if (count('succeeded') === 0) return { tone: 'idle', label: texts.canceled }
  return { tone: 'good', label: texts.sentToCount(count('succeeded')) }
}

export const deliveryStatuses: Record<AlertDelivery['status'], { tone: Tone; label: string }> = {
  succeeded: { tone: 'good', label: texts.sent },
  pending: { tone: 'busy', label: texts.pending },
  failed: { tone: 'bad', label: texts.failed },
  canceled: { tone: 'idle', label: texts.canceled },
}
