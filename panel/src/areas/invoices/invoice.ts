import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type Invoice = Output<'GET /v1/organization/invoices'>['invoices'][number]
export type InvoiceInFull = Output<'GET /v1/organization/invoices/{id}'>

export const statuses = {
  draft: { label: 'Draft', tone: 'idle' },
  open: { label: 'Open', tone: 'busy' },
  paid: { label: 'Paid', tone: 'good' },
  void: { label: 'Void', tone: 'idle' },
  uncollectible: { label: 'Uncollectible', tone: 'bad' },
} as const satisfies Record<Invoice['status'], { label: string; tone: Tone }>

/** What a refund or a failed payment made of it. */
export function standingOf(invoice: Pick<Invoice, 'status' | 'failure' | 'amount_paid' | 'amount_refunded'>): {
  label: string
  tone: Tone
} {
  const { status, failure, amount_paid, amount_refunded } = invoice
  if (status === 'open' && failure !== null) return { label: 'Payment failed', tone: 'bad' }
  if (amount_refunded === 0) return statuses[status]
  return { label: amount_refunded < amount_paid ? 'Partly refunded' : 'Refunded', tone: 'idle' }
}

export const refundStatuses = {
  pending: { label: 'Pending', tone: 'busy' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<InvoiceInFull['refunds'][number]['status'], { label: string; tone: Tone }>

export const nameOf = ({ number }: Pick<Invoice, 'number'>): string => number ?? 'Draft'

/** The start of a day, UTC, or of one so many days later. */
export const dayToMoment = (day: string | undefined, plusDays = 0): string | undefined =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000).toISOString() : undefined

export const invoiceReads = [
  'GET /v1/organization/invoices',
  'GET /v1/organization/invoices/{id}',
  'GET /v1/organization/invoices/totals',
] as const
