import type Stripe from 'stripe'
import { type GatewayMessage, type MessageHeaders, signatureToleranceSeconds } from '../port.ts'
import { refOrNull } from './moments.ts'
import { invoiceIn } from './ours.ts'
import { sdk } from './sdk.ts'

/** Returns null if the message is not signed by this secret, or was signed too long ago. */
export function readMessage(
  raw: Buffer,
  { 'stripe-signature': signature }: MessageHeaders,
  secret: string | null,
  now: Date,
): GatewayMessage | null {
  if (!secret || !signature) return null
  const event = verified(raw, signature, secret, now)
  return event && { id: event.id, type: event.type, about: aboutOf(event.type, event.data.object) }
}

function verified(raw: Buffer, signature: string, secret: string, now: Date): Stripe.Event | null {
  try {
    const args = [raw, signature, secret, signatureToleranceSeconds, undefined, now.getTime()] as const
    const event = sdk().webhooks.constructEvent(...args)
    return typeof event.id === 'string' && typeof event.data?.object === 'object' ? event : null
  } catch {
    // Not signed by this secret, too old, or signed and not an event.
    return null
  }
}

interface Named {
  readonly id?: string
  readonly invoice?: string | null
  readonly payment_intent?: string | null
  readonly metadata?: Stripe.Metadata | null
}

/** Returns the object to read again. For an object that only names a payment, the invoice of that payment. */
export function aboutOf(type: string, object: unknown): GatewayMessage['about'] {
  const { id, invoice, payment_intent, metadata } = object as Named
  const about = (kind: 'checkout' | 'subscription' | 'invoice', ref: string | null) => (ref ? { kind, ref } : null)
  if (type.startsWith('checkout.session.')) return about('checkout', id ?? null)
  if (type.startsWith('customer.subscription.')) return about('subscription', id ?? null)
  // It does not exist yet and has no id to read.
  if (type === 'invoice.upcoming') return null
  if (type.startsWith('invoice.')) return about('invoice', id ?? null)
  if (type.startsWith('invoice_payment.')) return about('invoice', refOrNull(invoice))
  if (/^(refund|charge\.refund)/.test(type)) return about('invoice', invoiceIn(metadata) ?? refOrNull(payment_intent))
  return null
}
