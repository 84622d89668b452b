import type { Output } from '@userkeep/client'
import { texts } from '../../texts/invoices.ts'
import type { Tone } from '../../ui/status.tsx'

export type Invoice = Output<'GET /v1/organization/invoices'>['invoices'][number]
export type InvoiceInFull = Output<'GET /v1/organization/invoices/{id}'>

export const statuses = {
  draft: { label: texts.draft, tone: 'idle' },
  open: { label: texts.open, tone: 'busy' },
  paid: { label: texts.paid, tone: 'good' },
  void: { label: texts.void, tone: 'idle' },
  uncollectible: { label: texts.uncollectible, tone: 'bad' },
} as const satisfies Record<Invoice['status'], { label: string; tone: Tone }>

/** Returns the status after refunds and failed payments. */
export function standingOf(invoice: Pick<Invoice, 'status' | 'failure' | 'amount_paid' | 'amount_refunded'>): {
  label: string
  tone: Tone
} {
  const { status, failure, amount_paid, amount_refunded } = invoice
  if (status === 'open' && failure !== null) return { label: texts.paymentFailed, tone: 'bad' }
  if (amount_refunded === 0) return statuses[status]
  return { label: amount_refunded < amount_paid ? texts.partlyRefunded : texts.refunded, tone: 'idle' }
}

export const refundStatuses = {
  pending: { label: texts.pending, tone: 'busy' },
  succeeded: { label: texts.refunded, tone: 'good' },
  failed: { label: texts.failed, tone: 'bad' },
} as const satisfies Record<InvoiceInFull['refunds'][number]['status'], { label: string; tone: Tone }>

export const nameOf = ({ number }: Pick<Invoice, 'number'>): string => number ?? texts.draft

/** The start of a day, UTC, or of one so many days later. */
export const dayToMoment = (day: string | undefined, plusDays = 0): string | undefined =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000).toISOString() : undefined

export const invoiceReads = [
  'GET /v1/organization/invoices',
  'GET /v1/organization/invoices/{id}',
  'GET /v1/organization/invoices/totals',
] as const
