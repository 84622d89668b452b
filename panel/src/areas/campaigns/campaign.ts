import type { Output } from '@userkeep/client'
import { texts } from '../../texts/campaigns.ts'
import { locale } from '../../texts/locale.ts'
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
  'POST /v1/organization/campaigns/{id}/audience/preview',
] as const

export const states: Record<Campaign['state'], { label: string; tone: Tone }> = {
  draft: { label: texts.draft, tone: 'idle' },
  scheduled: { label: texts.scheduled, tone: 'busy' },
  sending: { label: texts.sending, tone: 'busy' },
  paused: { label: texts.paused, tone: 'warn' },
  sent: { label: texts.sent, tone: 'good' },
  canceled: { label: texts.canceled, tone: 'idle' },
}

/** A campaign that waits for facts or entries never ends. */
export const stateOf = ({ state, trigger }: Campaign) =>
  state === 'sending' && trigger.kind !== 'once' ? { label: texts.active, tone: 'good' as Tone } : states[state]

export const channels = { email: texts.email, in_app: texts.inApp } as const

export const categories = {
  marketing: texts.marketing,
  product_news: texts.productNews,
  surveys: texts.surveys,
} as const

export const recipientStates: Record<Recipient['state'], { label: string; tone: Tone }> = {
  pending: { label: texts.waiting, tone: 'idle' },
  queued: { label: texts.queued, tone: 'busy' },
  sent: { label: texts.sent, tone: 'good' },
  failed: { label: texts.failed, tone: 'bad' },
  skipped: { label: texts.skipped, tone: 'idle' },
  held_out: { label: texts.heldOut, tone: 'idle' },
  interrupted: { label: texts.interrupted, tone: 'warn' },
  bounced: { label: texts.bounced, tone: 'bad' },
  complained: { label: texts.complained, tone: 'bad' },
}

const reasons: Record<string, string> = {
  no_address: texts.noEmailAddress,
  no_consent: texts.noConsentForThisCategory,
  suppressed: texts.addressIsSuppressed,
  capped: texts.frequencyCapReached,
  left_segment: texts.leftTheSegmentBeforeSending,
  erased: texts.contactDeleted,
  answered: texts.alreadyAnsweredTheSurvey,
  merged: texts.mergedIntoAnotherRecipient,
  test_environment: texts.theTestEnvironmentOnlySendsMail,
}

export const reasonText = (reason: string): string => reasons[reason] ?? reason

export const number = (value: number): string => value.toLocaleString(locale)

export const peopleText = (count: number): string => texts.people(count)

export const percent = (share: number | null): string =>
  share === null ? '—' : `${(share * 100).toLocaleString(locale, { maximumFractionDigits: 1 })}%`

/** Points of a percentage, with their sign. */
export const points = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference * 100).toLocaleString(locale, { maximumFractionDigits: 1 })}`

export function triggerText({ trigger }: Campaign): string {
  if (trigger.kind === 'once') return texts.once
  const what = trigger.kind === 'fact' ? texts.onEvent(trigger.event) : texts.onEnteringTheSegment
  return trigger.wait_minutes === 0 ? what : texts.whatAfterWait(what, waitText(trigger.wait_minutes))
}

function waitText(minutes: number): string {
  if (minutes % 1440 === 0) return texts.days(minutes / 1440)
  return minutes % 60 === 0 ? texts.hours(minutes / 60) : texts.minutes(minutes)
}

export function remainingText(seconds: number): string {
  if (seconds < 60) return texts.lessThanAMinuteLeft
  if (seconds < 5400) return texts.aboutSecondsMinLeft(Math.round(seconds / 60))
  return texts.aboutSecondsHLeft(Math.round(seconds / 3600))
}

/** How far it is, from 0 to 1. */
export const doneShare = ({ progress: { recipients, waiting } }: Campaign): number =>
  recipients === 0 ? 0 : (recipients - waiting) / recipients
