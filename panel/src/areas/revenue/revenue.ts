import type { Output } from '@userkeep/client'
import { money } from '@userkeep/client/money'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/revenue.ts'
import type { Tone } from '../../ui/tone.ts'

export const revenueRead = 'GET /v1/organization/analytics/revenue'
export type RevenueReport = Output<typeof revenueRead>
export type InCurrency = RevenueReport['currencies'][number]
export type RevenuePoint = InCurrency['points'][number]
export type AtRisk = Output<'GET /v1/organization/analytics/revenue/at-risk'>['at_risk'][number]
export type EndedTrial = Output<'GET /v1/organization/analytics/revenue/trials/ended'>['trials'][number]
export type Movement = Output<'GET /v1/organization/analytics/revenue/movements'>['movements'][number]

/** Movements that add, then those that take away, as they are stacked. */
export const movements = [
  { kind: 'new', label: texts.new, color: 'var(--ui-chart-2)', sign: 1 },
  { kind: 'reactivation', label: texts.reactivated, color: 'var(--ui-chart-5)', sign: 1 },
  { kind: 'expansion', label: texts.expansion, color: 'var(--ui-chart-1)', sign: 1 },
  { kind: 'contraction', label: texts.contraction, color: 'var(--ui-chart-3)', sign: -1 },
  { kind: 'churn', label: texts.churned, color: 'var(--ui-chart-4)', sign: -1 },
] as const

export const movementNames: Record<Movement['kind'], string> = {
  new: texts.new,
  reactivation: texts.reactivated,
  expansion: texts.expansion,
  contraction: texts.contraction,
  churn: texts.churned,
}

export const outcomeNames: Record<EndedTrial['outcome'], string> = {
  converted: texts.converted,
  unpaid: texts.paymentDue,
  canceled: texts.canceled,
}

export const riskNames: Record<AtRisk['reason'], { label: string; tone: Tone }> = {
  past_due: { label: texts.pastDue, tone: 'bad' },
  cancels: { label: texts.canceled, tone: 'warn' },
  trial_ends: { label: texts.trialEnds, tone: 'warn' },
}

/** Returns the last point that is over: the rates of a point that still runs are too low. */
export const lastComplete = <Point extends { to: string }>(
  points: readonly Point[],
  today: string,
): Point | undefined => points.findLast(({ to }) => to < today)

/** Amounts on an axis, without cents. */
export const shortMoney = (currency: string) => {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: currency.toUpperCase(),
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (amount: number) => format.format(amount / 10 ** digits)
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).resolvedOptions()
    .maximumFractionDigits ?? 2

/** The minor units in one unit: the smallest step of an axis. */
export const unitOf = (currency: string): number => 10 ** digitsOf(currency)

export const amountOr = (amount: number | null, currency: string): string =>
  amount === null ? '–' : money(amount, currency)
