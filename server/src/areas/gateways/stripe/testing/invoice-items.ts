import type Stripe from 'stripe'
import { collect, draftOf } from './billing.ts'
import { queueMessage } from './events.ts'
import { type Form, integer, merged, text } from './form.ts'
import type { Routes } from './routes.ts'
import { lineShape } from './shapes.ts'
import { type Account, badRequest, heldIn } from './state.ts'

export const invoiceItemRoutes: Routes = {
  'POST /v1/invoiceitems': (account, form) => {
    const line = itemLine(account, form)
    const [invoiceId, subscriptionId] = [text(form, 'invoice'), text(form, 'subscription')]
    if (invoiceId !== undefined) addTo(account, heldIn(account.invoices, invoiceId, 'invoice'), line)
    else wait(account, heldIn(account.subscriptions, subscriptionId ?? '', 'subscription'), line)
    return { id: account.nextId('ii'), object: 'invoiceitem', amount: line.amount, currency: line.currency }
  },
  'POST /v1/invoices': (account, form) => {
    const customer = heldIn(account.customers, text(form, 'customer') ?? '', 'customer').id
    const currency = text(form, 'currency') ?? badRequest('Missing required param: currency.', 'parameter_missing')
    const metadata = merged({}, form, 'metadata')
    const asked = { customer, currency, lines: [], reason: 'manual', metadata } as const
    const invoice = { ...draftOf(account, account.nextId('in'), { ...asked, lines: [] }), status: 'draft' as const }
    account.invoices.set(invoice.id, invoice)
    return invoice
  },
  'POST /v1/invoices/:id/finalize': (account, _, id) => {
    const invoice = heldIn(account.invoices, id, 'invoice')
    if (invoice.status !== 'draft') badRequest('This invoice is already finalized.')
    invoice.status = 'open'
    queueMessage(account, 'invoice.finalized', invoice)
    collect(account, invoice)
    return invoice
  },
}

/** A line of an amount, which has no price. */
export function itemLine(account: Account, form: Form): Stripe.InvoiceLineItem {
  const [amount, currency] = [integer(form, 'amount') ?? 0, text(form, 'currency') ?? '']
  return {
    ...lineShape(account, { currency, unit_amount_decimal: null } as Stripe.Price),
    pricing: null,
    amount,
    subtotal: amount,
    description: text(form, 'description') ?? null,
  }
}

function wait(account: Account, { id, status }: Stripe.Subscription, line: Stripe.InvoiceLineItem): void {
  if (status === 'canceled') badRequest('A canceled subscription takes no invoice items.')
  account.pending.set(id, [...(account.pending.get(id) ?? []), line])
}

function addTo(account: Account, invoice: Stripe.Invoice, line: Stripe.InvoiceLineItem): void {
  if (invoice.status !== 'draft') badRequest('The invoice is finalized.')
  const { currency, metadata } = invoice
  const lines = [...invoice.lines.data, line]
  const asked = { customer: String(invoice.customer), currency, lines, reason: 'manual' as const }
  const { id, status, created } = invoice
  Object.assign(invoice, draftOf(account, id, { ...asked, metadata: metadata ?? {} }), { status, created })
}
