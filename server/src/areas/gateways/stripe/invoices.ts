import type Stripe from 'stripe'
import { type GatewayInvoice, type GatewayRefund, GatewayRefused } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { found } from './failures.ts'
import { refOf } from './moments.ts'
import { toStripe } from './money.ts'
import { metadataOfInvoice } from './ours.ts'
import { chargeOf, invoiceOf, isPaymentRef, paidBy, rateRefs, refundStatusOf } from './read-invoice.ts'
import { percentages } from './taxes.ts'

/** Stripe includes payments and the reason of a failure only on request. */
const whole = { expand: ['payments.data.payment.payment_intent'] }

/** Also accepts the id of a payment, because a message about a refund names nothing else. */
export async function readInvoice(connection: StripeConnection, ref: string): Promise<GatewayInvoice | null> {
  const id = isPaymentRef(ref) ? await paidInvoice(connection, ref) : ref
  const invoice = id && (await found(() => connection.stripe.invoices.retrieve(id, whole)))
  return invoice ? withParts(connection, invoice) : null
}

async function paidInvoice({ stripe }: StripeConnection, payment_intent: string): Promise<string | null> {
  const payment = { type: 'payment_intent' as const, payment_intent }
  const payments = await found(() => stripe.invoicePayments.list({ payment, limit: 1 }))
  const [first] = payments?.data ?? []
  return first ? refOf(first.invoice) : null
}

async function withParts(connection: StripeConnection, invoice: Stripe.Invoice): Promise<GatewayInvoice> {
  const [lines, refunds, charge] = await Promise.all([
    allLines(connection, invoice),
    refundsOf(connection, invoice),
    paidCharge(connection, invoice),
  ])
  const rates = await percentages(connection, lines.flatMap(rateRefs))
  return invoiceOf({ invoice, lines, refunds, rates, charge })
}

/** Reads the payment method from the charge, which is deeper than an invoice can be expanded. */
async function paidCharge({ stripe }: StripeConnection, invoice: Stripe.Invoice): Promise<Stripe.Charge | null> {
  const id = chargeOf(invoice)
  return id === null ? null : ((await found(() => stripe.charges.retrieve(id))) ?? null)
}

/** An invoice includes only its first ten lines. */
const allLines = async (
  { stripe }: StripeConnection,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> =>
  lines.has_more ? collected(stripe.invoices.listLineItems(id, { limit: 100 })) : lines.data

async function refundsOf({ stripe }: StripeConnection, invoice: Stripe.Invoice): Promise<Stripe.Refund[]> {
  const lists = paidBy(invoice).map((ref) => collected(stripe.refunds.list({ ...paymentOf(ref), limit: 100 })))
  const refunds = (await Promise.all(lists)).flat()
  return refunds.sort((a, b) => a.created - b.created)
}

async function collected<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of list) all.push(one)
  return all
}

const paymentOf = (ref: string) => (ref.startsWith('pi_') ? { payment_intent: ref } : { charge: ref })

export const payInvoice = async (connection: StripeConnection, ref: string, key: string): Promise<GatewayInvoice> =>
  withParts(connection, await connection.stripe.invoices.pay(ref, whole, keyOf(key, 'pay')))

export async function refundInvoice(
  { stripe }: StripeConnection,
  ref: string,
  amount: number,
  key: string,
): Promise<Pick<GatewayRefund, 'ref' | 'status'>> {
  const invoice = await stripe.invoices.retrieve(ref, whole)
  const [payment] = paidBy(invoice)
  if (!payment) throw new GatewayRefused('not_paid', 'Stripe has no refundable payment for this invoice.')
  // A refund names its payment. The metadata adds the invoice, so that its messages name the object to read.
  const params = { ...paymentOf(payment), amount: toStripe(amount, invoice.currency), metadata: metadataOfInvoice(ref) }
  const refund = await stripe.refunds.create(params, keyOf(key, 'refund'))
  return { ref: refund.id, status: refundStatusOf(refund) }
}
