import type { AlertKindName } from '@userkeep/contract/shapes/alert'
import { money } from '../../invoices/public.ts'
import type { EnvironmentPlace } from '../../organizations/public.ts'
import type { AlertRow } from '../log/alerts.sql.ts'
import type { AlertDetails } from '../rules.ts'
import type { AlertNames } from './names.ts'

/** A message before it is formatted. Title, text and labels are ours; field values are texts of tenants. */
export interface AlertNote {
  status: 'alert' | 'recovery' | 'test'
  title: string
  text: string
  fields: { label: string; value: string }[]
  link: { label: string; url: string }
}

interface Words {
  title(details: AlertDetails): string
  text(details: AlertDetails): string
  recovered: { title(details: AlertDetails): string; text: string }
  page: { label: string; path(subjectId: string): string }
}

const words: Record<AlertKindName, Words> = {
  contact_meter_reached: {
    title: ({ threshold }) => `Contact meter at ${threshold}%`,
    text: ({ threshold }) =>
      threshold === 100
        ? 'The number of active contacts has reached the limit of the plan for this month.'
        : `The number of active contacts has reached ${threshold}% of the limit of the plan for this month.`,
    recovered: {
      title: ({ threshold }) => `Contact meter below ${threshold}% again`,
      text: 'A new month has started, or the limit of the plan was raised.',
    },
    page: { label: 'View alerts', path: () => '/alerts' },
  },
  email_allowance_exhausted: {
    title: () => 'Email allowance used up',
    text: () => 'Emails of this environment wait until next month, or until the limit of the plan is raised.',
    recovered: {
      title: () => 'Email allowance available again',
      text: 'A new month has started, or the limit of the plan was raised. Waiting emails are sent.',
    },
    page: { label: 'View alerts', path: () => '/alerts' },
  },
  webhook_endpoint_disabled: {
    title: () => 'Webhook endpoint turned off',
    text: () =>
      'Five deliveries in a row failed after all retries. New events are not queued for the endpoint until it is turned on again.',
    recovered: { title: () => 'Webhook endpoint turned on again', text: 'New events are delivered again.' },
    page: { label: 'View endpoint', path: (id) => `/webhooks?webhook=${id}` },
  },
  gateway_unreachable: {
    title: () => 'Payment gateway not responding',
    text: () => 'New purchases fail, and other changes wait until the gateway responds.',
    recovered: { title: () => 'Payment gateway responds again', text: 'Changes that waited are carried out now.' },
    page: { label: 'View gateway', path: (id) => `/payment-gateways?gateway=${id}` },
  },
  payment_declined: {
    title: () => 'Payment declined',
    text: () => 'The payment of an invoice failed.',
    recovered: { title: () => 'Payment received after a decline', text: 'The invoice is paid.' },
    page: { label: 'View invoice', path: (id) => `/invoices?invoice=${id}` },
  },
}

interface Noted {
  alert: Pick<AlertRow, 'kind' | 'subject_id' | 'customer_id' | 'details'>
  isRecovery: boolean
  place: EnvironmentPlace
  names: AlertNames
  publicUrl: string
}

export function noteOf({ alert, isRecovery, place, names, publicUrl }: Noted): AlertNote {
  const { kind, details, subject_id } = alert
  const { title, text, recovered, page } = words[kind]
  return {
    status: isRecovery ? 'recovery' : 'alert',
    title: isRecovery ? recovered.title(details) : title(details),
    text: isRecovery ? recovered.text : text(details),
    fields: [...placeFields(place), ...fieldsOf(alert, names, isRecovery)],
    link: { label: page.label, url: panelUrl(publicUrl, page.path(subject_id ?? ''), place.environment) },
  }
}

export const testNote = (place: EnvironmentPlace, publicUrl: string): AlertNote => ({
  status: 'test',
  title: 'Test message',
  text: 'This destination receives alerts from Userkeep.',
  fields: placeFields(place),
  link: { label: 'View alerts', url: panelUrl(publicUrl, '/alerts', place.environment) },
})

function panelUrl(publicUrl: string, path: string, environment: EnvironmentPlace['environment']): string {
  if (environment === 'live') return publicUrl + path
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}env=test`
}

const placeFields = ({ organizationName, environment }: EnvironmentPlace) => [
  { label: 'Organization', value: organizationName },
  { label: 'Environment', value: environment === 'live' ? 'Live' : 'Test' },
]

function fieldsOf({ kind, subject_id, customer_id, details }: Noted['alert'], names: AlertNames, isRecovery: boolean) {
  const { used, limit, month, amount, currency, reason } = details
  const name = names.subjects.get(subject_id ?? '')
  const customer = names.customers.get(customer_id ?? '')
  const subjectLabel = subjectLabels[kind]
  const found = [
    { label: 'Customer', value: customer },
    { label: subjectLabel ?? '', value: subjectLabel && name },
    { label: 'Amount', value: amount !== null && currency !== null ? money(amount, currency) : undefined },
    { label: 'Reason', value: isRecovery ? undefined : (reason ?? undefined) },
    { label: 'Limit', value: limit === null || isRecovery ? undefined : limitText(used, limit) },
    { label: 'Month', value: month ?? undefined },
  ]
  return found.flatMap(({ label, value }) => (value ? [{ label, value: shortened(value) }] : []))
}

const subjectLabels: Partial<Record<AlertKindName, string>> = {
  webhook_endpoint_disabled: 'Endpoint',
  gateway_unreachable: 'Gateway',
  payment_declined: 'Invoice',
}

const number = new Intl.NumberFormat('en')

const limitText = (used: number | null, limit: number): string =>
  used === null ? number.format(limit) : `${number.format(used)} of ${number.format(limit)}`

const longestValue = 300

/**
 * Shortens a value and removes line breaks: chat services refuse long fields, and a line break would start a new line
 * of the message.
 */
function shortened(value: string): string {
  const line = value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length > longestValue ? `${letters.slice(0, longestValue - 1).join('')}…` : line
}
