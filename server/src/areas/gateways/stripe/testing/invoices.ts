import type Stripe from 'stripe'
import { collect } from './billing.ts'
import { queueMessage } from './events.ts'
import { type Form, inner, integer, listed, merged, text } from './form.ts'
import type { Routes } from './routes.ts'
import { emptyList } from './shapes.ts'
import { type Account, badRequest, heldIn, StripeProblem } from './state.ts'
import { recovered } from './time.ts'

const invoiceIn = (account: Account, id: string) => heldIn(account.invoices, id, 'invoice')

export const invoiceRoutes: Routes = {
  'GET /v1/invoices/:id': (account, form, id) => shown(invoiceIn(account, id), form),
  'GET /v1/invoices/:id/lines': (account, form, id) => {
    const { data } = invoiceIn(account, id).lines
    const after = data.findIndex((line) => line.id === text(form, 'starting_after')) + 1
    const page = data.slice(after, after + (integer(form, 'limit') ?? 10))
    return { ...emptyList(`/v1/invoices/${id}/lines`, page), has_more: after + page.length < data.length }
  },
  'POST /v1/invoices/:id/pay': (account, form, id) => {
    const invoice = invoiceIn(account, id)
    if (invoice.status === 'paid') badRequest('Invoice is already paid', 'invoice_already_paid')
    if (invoice.status !== 'open') badRequest(`Invoice is ${invoice.status}`)
    if (!collect(account, invoice)) throw declined
    recovered(account, invoice)
    return shown(invoice, form)
  },
  'GET /v1/invoice_payments': (account, form) => {
    const wanted = text(inner(form, 'payment'), 'payment_intent')
    const found = [...account.payments.values()].filter(({ payment }) => intentOf(payment) === wanted)
    return emptyList('/v1/invoice_payments', found.map(collapsed))
  },
  'POST /v1/refunds': (account, form) => {
    const intent = text(form, 'payment_intent') ?? ''
    const payment = [...account.payments.values()].find((one) => intentOf(one.payment) === intent)
    if (!payment) return heldIn(new Map<string, object>(), intent, 'payment_intent')
    const refund = refundOf(account, payment, intent, form)
    account.refunds.set(refund.id, refund)
    queueMessage(account, 'refund.created', refund)
    return refund
  },
  'GET /v1/refunds': (account, form) => {
    const wanted = text(form, 'payment_intent')
    const found = [...account.refunds.values()].filter(({ payment_intent }) => payment_intent === wanted)
    return emptyList('/v1/refunds', found.toReversed())
  },
  'GET /v1/charges/:id': (account, _, id) => {
    const charged = [...account.payments.values()].find(({ payment }) => chargeOf(payment) === id)
    const invoice = charged ? invoiceIn(account, String(charged.invoice)) : null
    const number = account.wallets.get(String(invoice?.customer ?? ''))
    if (!charged || number === undefined) return heldIn(new Map<string, object>(), id, 'charge')
    return { id, object: 'charge', payment_method_details: { type: 'card', card: { fingerprint: `fp${number}` } } }
  },
  'GET /v1/tax_rates/:id': (account, _, id) => heldIn(account.taxRates, id, 'tax_rate'),
}

const declined = new StripeProblem(402, {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
})

const intentOf = ({ payment_intent }: Stripe.InvoicePayment.Payment): string | undefined =>
  typeof payment_intent === 'object' ? payment_intent.id : payment_intent

const chargeOf = ({ payment_intent }: Stripe.InvoicePayment.Payment) =>
  typeof payment_intent === 'object' ? payment_intent.latest_charge : null

const collapsed = (payment: Stripe.InvoicePayment): Stripe.InvoicePayment => ({
  ...payment,
  payment: { type: payment.payment.type, payment_intent: intentOf(payment.payment) ?? '' },
})

/** Payments are left out unless they are asked for, and more than ten lines are on further pages. */
function shown({ payments, ...invoice }: Stripe.Invoice, form: Form): object {
  const isWhole = listed(form, 'expand').some((path) => String(path).startsWith('payments'))
  const { data } = invoice.lines
  const lines = { ...invoice.lines, data: data.slice(0, 10), has_more: data.length > 10 }
  return { ...invoice, lines, ...(isWhole && { payments }) }
}

function refundOf(account: Account, payment: Stripe.InvoicePayment, intent: string, form: Form): Stripe.Refund {
  const given = [...account.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
  const left = given.reduce((sum, { amount }) => sum - amount, payment.amount_paid ?? 0)
  const amount = integer(form, 'amount') ?? left
  if (left === 0) badRequest('The charge has already been refunded.', 'charge_already_refunded')
  if (amount > left) badRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  return {
    id: account.nextId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: account.now(),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: merged({}, form, 'metadata'),
    payment_intent: intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
