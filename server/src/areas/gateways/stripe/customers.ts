import type Stripe from 'stripe'
import type { AskedCheckout } from '../port.ts'
import { keyFor, keyOf, type StripeConnection } from './connection.ts'
import { metadataOf } from './ours.ts'

/** Returns the customer at Stripe, created at its first purchase. */
export async function customerRef(connection: StripeConnection, customer: AskedCheckout['customer']): Promise<string> {
  const known = await connection.customers.find(customer.id)
  if (known) return known
  const params: Stripe.CustomerCreateParams = {
    name: customer.name,
    ...(customer.email && { email: customer.email }),
    metadata: metadataOf({ customerId: customer.id }),
  }
  const made = await connection.stripe.customers.create(params, keyFor(connection, `customer:${customer.id}`, params))
  return connection.customers.save(customer.id, made.id)
}

export async function renameCustomer(
  { stripe }: StripeConnection,
  ref: string,
  name: string,
  key: string,
): Promise<void> {
  await stripe.customers.update(ref, { name }, keyOf(key, 'rename'))
}
