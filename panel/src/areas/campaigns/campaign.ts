import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type Campaign = Output<'GET /v1/organization/campaigns/{id}'>
export type Report = Output<'GET /v1/organization/campaigns/{id}/report'>
export type Recipient = Output<'GET /v1/organization/campaigns/{id}/recipients'>['recipients'][number]
export type Audience = Output<'POST /v1/organization/campaigns/{id}/audience'>

export const campaignsRead = 'GET /v1/organization/campaigns'
export const campaignRead = 'GET /v1/organization/campaigns/{id}'
export const campaignReads = [
  campaignsRead,
  campaignRead,
  'GET /v1/organization/campaigns/calendar',
  'GET /v1/organization/campaigns/{id}/report',
  'POST /v1/organization/campaigns/{id}/audience',
] as const

export const states: Record<Campaign['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'idle' },
  scheduled: { label: 'Scheduled', tone: 'busy' },
  sending: { label: 'Sending', tone: 'busy' },
  paused: { label: 'Paused', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'idle' },
}

/** One that waits for facts or entries is never done. */
export const stateOf = ({ state, trigger }: Campaign) =>
  state === 'sending' && trigger.kind !== 'once' ? { label: 'Active', tone: 'good' as Tone } : states[state]

export const channels = { email: 'Email', in_app: 'In-app' } as const

export const categories = {
  marketing: 'Marketing',
  product_news: 'Product news',
  surveys: 'Surveys',
} as const

export const recipientStates: Record<Recipient['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'idle' },
  queued: { label: 'Queued', tone: 'busy' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'idle' },
  held_out: { label: 'Held out', tone: 'idle' },
  interrupted: { label: 'Interrupted', tone: 'warn' },
  bounced: { label: 'Bounced', tone: 'bad' },
  complained: { label: 'Complained', tone: 'bad' },
}

const reasons: Record<string, string> = {
  no_address: 'No email address',
  no_consent: 'Did not agree to this category',
  suppressed: 'Address is suppressed',
  capped: 'Frequency cap reached',
  left_segment: 'Not in the segment when it was due',
  erased: 'The contact was erased',
  answered: 'Answered the survey already',
  merged: 'Merged into another recipient',
  test_environment: 'Test mail goes to your team only',
}

export const reasonText = (reason: string): string => reasons[reason] ?? reason

export const number = (value: number): string => value.toLocaleString('en')

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${number(count)} people`)

export const percent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

/** Points of a percentage, with their sign. */
export const points = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference * 100).toLocaleString('en', { maximumFractionDigits: 1 })}`

export function triggerText({ trigger }: Campaign): string {
  if (trigger.kind === 'once') return 'Once'
  const what = trigger.kind === 'fact' ? `On ${trigger.event}` : 'On entering the segment'
  return trigger.wait_minutes === 0 ? what : `${what}, after ${waitText(trigger.wait_minutes)}`
}

const units = [
  { minutes: 1440, one: 'day' },
  { minutes: 60, one: 'hour' },
  { minutes: 1, one: 'minute' },
]

export function waitText(minutes: number): string {
  const unit = units.find((each) => minutes % each.minutes === 0 && minutes >= each.minutes) ?? units[2]
  const count = minutes / (unit?.minutes ?? 1)
  return `${number(count)} ${unit?.one}${count === 1 ? '' : 's'}`
}

export function remainingText(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min left`
  return `about ${Math.round(seconds / 3600)} h left`
}

/** How far it is, from 0 to 1. */
export const doneShare = ({ progress: { recipients, waiting } }: Campaign): number =>
  recipients === 0 ? 0 : (recipients - waiting) / recipients
