import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type Banner = Output<'GET /v1/organization/banners/{id}'>
export type BannerState = Banner['state']
export type BannerDays = Output<'GET /v1/organization/banners/{id}/days'>

export const bannersRead = 'GET /v1/organization/banners'
export const bannerReads = [
  bannersRead,
  'GET /v1/organization/banners/{id}',
  'GET /v1/organization/banners/{id}/days',
] as const

export const states: Record<BannerState, { label: string; tone: Tone }> = {
  live: { label: 'Live', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'busy' },
  ended: { label: 'Ended', tone: 'idle' },
  off: { label: 'Off', tone: 'idle' },
}

export const places = [
  { value: 'top', label: 'Top of the page' },
  { value: 'bottom', label: 'Bottom of the page' },
]

export const styles = [
  { value: 'info', label: 'Information' },
  { value: 'success', label: 'Success' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Critical' },
  { value: 'brand', label: 'Your brand color' },
]

export const closings = [
  { value: 'for_good', label: 'Yes, for good' },
  { value: 'for_days', label: 'Yes, and it comes back' },
  { value: 'no', label: 'No' },
]

/** What it says, without its markup. */
export const textIn = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''

/** `12 %` of those who saw it. */
export const shareText = (count: number, seen: number): string =>
  seen === 0
    ? '—'
    : `${((count / seen) * 100).toLocaleString('en', { maximumFractionDigits: count / seen < 0.1 ? 1 : 0 })} %`
