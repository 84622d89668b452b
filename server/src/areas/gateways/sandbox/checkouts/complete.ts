import type { Account, Tx } from '../account.ts'
import { acceptCard, type Charge, fingerprintOf, needsConfirmation } from '../cards.ts'
import { lockCustomer, saveCard } from '../customers.sql.ts'
import { billNow } from '../invoices/collect.ts'
import { draftOf, priceLine, sumOf, takenOff } from '../invoices/rules.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'
import { awaitConfirmation, type CheckoutRow, completeCheckout } from './checkouts.sql.ts'

type Outcome = 'paid' | 'confirm' | Extract<Charge, { paid: false }>

/** Pays an open checkout with the typed card. The caller has locked the row. */
export async function payWith(
  tx: Tx,
  account: Account,
  checkout: CheckoutRow,
  card: string,
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<Outcome> {
  const accepted = acceptCard(card)
  if (!accepted.paid) return accepted
  if (needsConfirmation(card) && !confirmed) {
    await awaitConfirmation(tx, account.environmentId, checkout.ref, card)
    return 'confirm'
  }
  await lockCustomer(tx, account.environmentId, checkout.customer_ref)
  await saveCard(tx, account.environmentId, checkout.customer_ref, card)
  const made =
    checkout.price.type === 'recurring'
      ? await subscribe(tx, account, checkout, now)
      : await buyOnce(tx, account, checkout, now)
  await completeCheckout(tx, account.environmentId, checkout.ref, {
    ...made,
    instrument: fingerprintOf(account.environmentId, card),
  })
  await queueMessage(tx, account, 'checkout.paid', { kind: 'checkout', ref: checkout.ref }, now)
  return 'paid'
}

async function subscribe(tx: Tx, account: Account, checkout: CheckoutRow, now: Date) {
  const { customer_ref, price, quantity, coupon, trial_days, ours } = checkout
  const started = { customerRef: customer_ref, price, quantity, coupon, trialDays: trial_days, ours }
  const { ref, invoiceRef } = await startSubscription(tx, account, started, now)
  return { subscriptionRef: ref, invoiceRef }
}

async function buyOnce(tx: Tx, account: Account, checkout: CheckoutRow, now: Date) {
  const { customer_ref, price, quantity, coupon, ours } = checkout
  const lines = [priceLine(price, quantity, null)]
  const { ref } = await billNow(tx, account, {
    customerRef: customer_ref,
    subscriptionRef: null,
    currency: price.currency,
    draft: draftOf(lines, { discount: takenOff(coupon, sumOf(lines), price.currency), credit: 0 }),
    period: null,
    at: now,
    ours: { ...ours, priceId: price.id },
  })
  return { subscriptionRef: null, invoiceRef: ref }
}
