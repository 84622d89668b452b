import { type Account, newRef, type Tx } from '../account.ts'
import { type Charge, chargeSaved, fingerprintOf } from '../cards.ts'
import { countCharge, lockCustomer } from '../customers.sql.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { insertInvoice, markFailed, markPaid, type NewInvoice } from './invoices.sql.ts'
import type { Draft, Period } from './rules.ts'

interface Billed {
  readonly customerRef: string
  readonly subscriptionRef: string | null
  readonly currency: string
  readonly draft: Draft
  readonly period: Period | null
  readonly at: Date
  readonly ours: NewInvoice['ours']
}

interface Collected {
  readonly ref: string
  readonly charge: Charge
}

/** Writes an invoice and charges the card that is on file. */
export async function billNow(tx: Tx, account: Account, billed: Billed): Promise<Collected> {
  const { draft, period, at } = billed
  const ref = newRef('in')
  await insertInvoice(tx, account, {
    ref,
    customer_ref: billed.customerRef,
    subscription_ref: billed.subscriptionRef,
    status: 'open',
    currency: billed.currency,
    subtotal: draft.subtotal,
    discount: draft.discount,
    total: draft.total,
    amount_paid: 0,
    amount_refunded: 0,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    due_at: at,
    paid_at: null,
    payment_ref: null,
    instrument: null,
    attempts: 0,
    failure: null,
    lines: draft.lines,
    ours: billed.ours,
    created_at: at,
  })
  await queueMessage(tx, account, 'invoice.created', { kind: 'invoice', ref }, at)
  return { ref, charge: await collect(tx, account, { ref, total: draft.total, customerRef: billed.customerRef }, at) }
}

interface Owed {
  ref: string
  total: number
  customerRef: string
}

/** Charges the saved card for an open invoice. An invoice of zero is paid without a card. */
export async function collect(tx: Tx, account: Account, { ref, total, customerRef }: Owed, at: Date): Promise<Charge> {
  const { environmentId } = account
  const { card, card_charges } = await lockCustomer(tx, environmentId, customerRef)
  const charge: Charge = total === 0 ? { paid: true } : chargeSaved(card, card_charges)
  if (charge.paid) {
    const isCharged = total > 0 && card !== null
    const instrument = isCharged ? fingerprintOf(environmentId, card) : null
    await markPaid(tx, environmentId, ref, { paymentRef: total === 0 ? null : newRef('pay'), instrument, at })
    if (total > 0) await countCharge(tx, environmentId, customerRef)
  } else await markFailed(tx, environmentId, ref, charge.message)
  await queueMessage(tx, account, charge.paid ? 'invoice.paid' : 'invoice.payment_failed', { kind: 'invoice', ref }, at)
  return charge
}
