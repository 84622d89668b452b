import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findCustomer } from '../../customers/public.ts'
import { customerOfRef, type GatewayInvoice, type GatewaySync, pricesOfRefs } from '../../gateways/public.ts'
import { saveReportedRefunds } from '../refunds/save-reported-refunds.ts'
import { findSeller } from '../seller/seller.sql.ts'
import {
  type Belongs,
  beginInvoice,
  type KnownInvoice,
  lockInvoiceAt,
  saveInvoice,
  saveIssue,
  saveLines,
} from './mirror.sql.ts'
import { numberOf } from './number-of.ts'
import { takeNumbers } from './numbers.sql.ts'
import { becomesPaid, billingReasonOf, failedAttempts, isLate } from './rules.ts'

/** Copies the gateway's invoice. A repeated one changes nothing, and neither does a late one. */
export const mirrorInvoice: NonNullable<GatewaySync['invoice']> = async (object, { tx, from, clock }) => {
  const { scope, connectionId } = from
  const known = await heldInvoice(tx, scope, connectionId, object)
  if (!known || isLate(known, object)) return
  const now = clock.now()
  const refs = object.lines.flatMap(({ priceRef }) => priceRef ?? [])
  const prices = await pricesOfRefs(tx, scope, { connectionId, refs })
  const priceId = object.ours.priceId ?? priceOf(object, prices)
  const billingReason = billingReasonOf(object)
  const belongs = await saveInvoice(tx, scope, known.id, { object, billingReason, priceId, now })
  await saveLines(tx, scope, known.id, object.lines, prices)
  if (object.status !== 'draft' && known.sequence === null) await issue(tx, scope, known, object)
  await saveReportedRefunds(tx, scope, known, object.refunds, now)
  notifyPayments(tx, known, object, { ...belongs, billingReason })
}

/** Returns null if the invoice belongs to nobody we know: an account of a gateway may bill others, too. */
async function heldInvoice(tx: Change, scope: EnvironmentScope, connectionId: string, object: GatewayInvoice) {
  const known = await lockInvoiceAt(tx, scope, { connectionId, ref: object.ref })
  if (known) return known
  const customerId = await customerOfRef(tx, scope, { connectionId, ref: object.customerRef })
  if (customerId === null) return null
  await beginInvoice(tx, scope, { customerId, connectionId, object })
  return lockInvoiceAt(tx, scope, { connectionId, ref: object.ref })
}

/** Returns the purchased price: that of the line that is no proration, if there is one. */
function priceOf({ lines }: GatewayInvoice, prices: ReadonlyMap<string, string>): string | null {
  const line = lines.find(({ isProration, priceRef }) => !isProration && priceRef !== null) ?? lines.at(-1)
  return line?.priceRef ? (prices.get(line.priceRef) ?? null) : null
}

async function issue(tx: Change, scope: EnvironmentScope, { id, customer_id }: KnownInvoice, object: GatewayInvoice) {
  const { number_prefix } = await findSeller(tx, scope)
  const customer = await findCustomer(tx, scope, customer_id)
  // Runs last, because concurrent invoices wait from here on.
  const sequence = await takeNumbers(tx, scope, 1)
  await saveIssue(tx, scope, id, {
    sequence,
    number: numberOf(number_prefix, sequence),
    customerName: customer?.name ?? null,
    at: object.createdAt,
  })
}

interface Bought extends Belongs {
  billingReason: 'checkout' | 'renewal' | 'change'
}

function notifyPayments(tx: Change, known: KnownInvoice, object: GatewayInvoice, bought: Bought): void {
  const customerId = known.customer_id
  const about = {
    customer_id: customerId,
    invoice_id: known.id,
    subscription_id: bought.subscription_id,
    currency: object.currency,
  }
  if (becomesPaid(known, object))
    tx.fact({
      type: 'invoice.paid',
      about: customerId,
      customerId,
      data: {
        ...about,
        price_id: bought.price_id,
        checkout_id: bought.checkout_id,
        amount: object.amountPaid,
        payment_ref: object.paymentRef,
        billing_reason: bought.billingReason,
      },
    })
  for (const attempts of failedAttempts(known, object))
    tx.fact({
      type: 'invoice.payment_failed',
      about: customerId,
      customerId,
      data: { ...about, amount: object.total - object.amountPaid, attempts, reason: object.failure },
    })
}
