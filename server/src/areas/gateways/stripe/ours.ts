import type Stripe from 'stripe'

/** Our ids in the metadata of objects at Stripe. */
interface Ours {
  checkoutId?: string
  subscriptionId?: string
  priceId?: string
  customerId?: string
}

const names = {
  checkoutId: 'userkeep_checkout_id',
  subscriptionId: 'userkeep_subscription_id',
  priceId: 'userkeep_price_id',
  customerId: 'userkeep_customer_id',
} as const

type Name = keyof typeof names

export function metadataOf(ours: { [name in Name]?: string | null | undefined }): Stripe.MetadataParam {
  const metadata: Stripe.MetadataParam = {}
  for (const [name, key] of Object.entries(names)) {
    const id = ours[name as Name]
    if (id) metadata[key] = id
  }
  return metadata
}

export function oursIn(metadata: Stripe.Metadata | null | undefined): Ours {
  const ours: Ours = {}
  for (const [name, key] of Object.entries(names)) {
    const id = metadata?.[key]
    if (id) ours[name as Name] = id
  }
  return ours
}

const invoiceName = 'userkeep_invoice'

/** Returns metadata that names the invoice of an object, where Stripe does not. */
export const metadataOfInvoice = (ref: string): Stripe.MetadataParam => ({ [invoiceName]: ref })

export const invoiceIn = (metadata: Stripe.Metadata | null | undefined): string | null =>
  metadata?.[invoiceName] ?? null
