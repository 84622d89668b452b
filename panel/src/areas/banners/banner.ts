import type { Output } from '@userkeep/client'
import { texts } from '../../texts/banners.ts'
import { locale } from '../../texts/locale.ts'
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
  live: { label: texts.live, tone: 'good' },
  scheduled: { label: texts.scheduled, tone: 'busy' },
  ended: { label: texts.ended, tone: 'idle' },
  off: { label: texts.off, tone: 'idle' },
}

export const places = [
  { value: 'top', label: texts.topOfThePage },
  { value: 'bottom', label: texts.bottomOfThePage },
]

export const styles = [
  { value: 'info', label: texts.information },
  { value: 'success', label: texts.success },
  { value: 'warning', label: texts.warning },
  { value: 'critical', label: texts.critical },
  { value: 'brand', label: texts.yourBrandColor },
]

export const closings = [
  { value: 'for_good', label: texts.yesPermanently },
  { value: 'for_days', label: texts.yesThenShowItAgainLater },
  { value: 'no', label: texts.no },
]

/** `12 %` of those who saw it. */
export const shareText = (count: number, seen: number): string =>
  seen === 0
    ? '—'
    : `${((count / seen) * 100).toLocaleString(locale, { maximumFractionDigits: count / seen < 0.1 ? 1 : 0 })} %`
