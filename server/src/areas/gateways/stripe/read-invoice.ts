import type Stripe from 'stripe'
import { type GatewayInvoice, GatewayRefused } from '../port.ts'
import { momentOf, momentOrNull, refOrNull } from './moments.ts'
import { fromStripe } from './money.ts'
import { oursIn } from './ours.ts'

type Line = GatewayInvoice['lines'][number]
type Refund = GatewayInvoice['refunds'][number]

/** The parts of an invoice at Stripe. Refunds belong to payments there, and tax rates are separate objects. */
interface InvoiceParts {
  invoice: Stripe.Invoice
  lines: readonly Stripe.InvoiceLineItem[]
  refunds: readonly Stripe.Refund[]
  /** Percentages by the id of the tax rate. */
  rates: ReadonlyMap<string, string>
  /** The charge that paid it, if any. */
  charge?: Stripe.Charge | null
}

const statuses = new Set<string>(['draft', 'open', 'paid', 'void', 'uncollectible'])

function statusOf({ id, status }: Stripe.Invoice): GatewayInvoice['status'] {
  if (status !== null && statuses.has(status)) return status as GatewayInvoice['status']
  throw new GatewayRefused('unknown_status', `Stripe reports an unknown status of the invoice ${id}: ${status}.`)
}

const sum = (parts: readonly { amount: number }[] | null): number =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0)

export function invoiceOf({ invoice, lines, refunds, rates, charge }: InvoiceParts): GatewayInvoice {
  const { currency } = invoice
  const money = (amount: number) => fromStripe(amount, currency)
  const returned = refunds.map((refund) => refundOf(refund, currency))
  return {
    ref: invoice.id,
    status: statusOf(invoice),
    customerRef: refOrNull(invoice.customer) ?? '',
    subscriptionRef: refOrNull(invoice.parent?.subscription_details?.subscription),
    currency,
    subtotal: money(invoice.subtotal),
    discount: money(sum(invoice.total_discount_amounts)),
    tax: money(sum(invoice.total_taxes)),
    total: money(invoice.total),
    amountPaid: money(invoice.amount_paid),
    amountRefunded: sum(returned.filter(({ status }) => status === 'succeeded')),
    ...periodOf(lines),
    createdAt: momentOf(invoice.created),
    dueAt: momentOrNull(invoice.due_date),
    paidAt: momentOrNull(invoice.status_transitions.paid_at),
    paymentRef: paidBy(invoice)[0] ?? null,
    isVoidedAtOnce: isVoidedAtOnce(invoice),
    instrument: instrumentOf(charge),
    attempts: invoice.attempt_count,
    nextAttemptAt: momentOrNull(invoice.next_payment_attempt),
    failure: failureOf(invoice),
    lines: lines.map((line) => lineOf(line, rates)),
    refunds: returned,
    ours: oursOf(invoice),
  }
}

const voidedWithinSeconds = 60

/** Stripe voids invoices of a paused subscription when it finalizes them; a person voids an invoice later. */
function isVoidedAtOnce({ status, created, status_transitions: { voided_at, finalized_at } }: Stripe.Invoice): boolean {
  return status === 'void' && voided_at !== null && voided_at - (finalized_at ?? created) < voidedWithinSeconds
}

/**
 * Returns the billed period, which is on the lines, first those of a whole period; the invoice's own period is the
 * previous one.
 */
function periodOf(lines: readonly Stripe.InvoiceLineItem[]): Pick<GatewayInvoice, 'periodStart' | 'periodEnd'> {
  const whole = lines.filter((line) => line.parent?.subscription_item_details && !isProration(line))
  const spans = (whole.length > 0 ? whole : lines).filter(({ period }) => period.end > period.start)
  if (spans.length === 0) return { periodStart: null, periodEnd: null }
  return {
    periodStart: momentOf(Math.min(...spans.map(({ period }) => period.start))),
    periodEnd: momentOf(Math.max(...spans.map(({ period }) => period.end))),
  }
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false

function lineOf(line: Stripe.InvoiceLineItem, rates: ReadonlyMap<string, string>): Line {
  const { currency } = line
  const exact = line.pricing?.unit_amount_decimal
  const unit = exact === null || exact === undefined ? Number.NaN : Number(exact)
  return {
    ref: line.id,
    description: line.description ?? '',
    quantity: line.quantity ?? 1,
    // null for a fraction of a minor unit and for tiers.
    unitAmount: Number.isSafeInteger(unit) ? fromStripe(unit, currency) : null,
    amount: fromStripe(line.amount, currency),
    priceRef: refOrNull(line.pricing?.price_details?.price),
    isProration: isProration(line),
    periodStart: momentOf(line.period.start),
    periodEnd: momentOf(line.period.end),
    taxAmount: fromStripe(sum(line.taxes), currency),
    taxRate: rateOf(line, rates),
  }
}

export const rateRefs = ({ taxes }: Stripe.InvoiceLineItem): string[] =>
  (taxes ?? []).flatMap(({ tax_rate_details }) => (tax_rate_details ? [tax_rate_details.tax_rate] : []))

/** Lists several taxes on one line side by side, never added up. */
function rateOf(line: Stripe.InvoiceLineItem, rates: ReadonlyMap<string, string>): string | null {
  const known = rateRefs(line).flatMap((ref) => rates.get(ref) ?? [])
  return known.length > 0 ? known.join(' + ') : null
}

/** Returns the payments that paid it, as refunds name them. */
export function paidBy({ payments }: Stripe.Invoice): string[] {
  const paid = (payments?.data ?? []).filter(({ status }) => status === 'paid')
  return paid.flatMap(({ payment }) => refOrNull(payment.payment_intent ?? payment.charge) ?? [])
}

/** Returns the charge of the payment that paid it. */
export function chargeOf({ payments }: Stripe.Invoice): string | null {
  const paid = (payments?.data ?? []).find(({ status }) => status === 'paid')?.payment
  if (!paid) return null
  const intent = paid.payment_intent
  return refOrNull(typeof intent === 'object' ? intent.latest_charge : null) ?? refOrNull(paid.charge)
}

/**
 * Reads the fingerprint of a card or account. Each kind of payment method has it in a different place, and some have
 * none.
 */
function instrumentOf(charge: Stripe.Charge | null | undefined): string | null {
  const details = charge?.payment_method_details
  if (!details) return null
  const kind = (details as unknown as Record<string, { fingerprint?: string | null } | undefined>)[details.type]
  return kind?.fingerprint ?? null
}

function failureOf({ status, payments, last_finalization_error }: Stripe.Invoice): string | null {
  if (status === 'paid' || status === 'void') return null
  for (const { payment } of payments?.data ?? []) {
    const intent = payment.payment_intent
    const message = typeof intent === 'object' ? intent.last_payment_error?.message : null
    if (message) return message
  }
  return last_finalization_error?.message ?? null
}

/** Ignores the metadata of a renewal, because only the first invoice came from the checkout. */
function oursOf({ metadata, parent, billing_reason }: Stripe.Invoice): GatewayInvoice['ours'] {
  const {
    customerId: _,
    checkoutId,
    ...ours
  } = {
    ...oursIn(parent?.subscription_details?.metadata),
    ...oursIn(metadata),
  }
  const isFirst = !parent?.subscription_details || billing_reason === 'subscription_create'
  return { ...ours, ...(isFirst && checkoutId && { checkoutId }) }
}

const refundStatuses: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Any other status, such as `requires_action`, is still pending. */
export const refundStatusOf = ({ status }: Pick<Stripe.Refund, 'status'>): Refund['status'] =>
  refundStatuses[status ?? ''] ?? 'pending'

const refundOf = (refund: Stripe.Refund, currency: string): Refund => ({
  ref: refund.id,
  amount: fromStripe(refund.amount, currency),
  status: refundStatusOf(refund),
  createdAt: momentOf(refund.created),
})

/** Refunds and their events name a payment and no invoice. */
export const isPaymentRef = (ref: string): boolean => ref.startsWith('pi_')
