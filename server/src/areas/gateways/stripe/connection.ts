import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { OpenConnection } from '../port.ts'

/** Everything needed to call Stripe: its SDK with the connection's key, and the names of our objects there. */
export interface StripeConnection extends OpenConnection {
  readonly stripe: Stripe
}

/**
 * Returns the key under which an object is created once. It contains the parameters, because Stripe refuses a key with
 * other parameters and a name may change between two attempts.
 */
export function keyFor({ id }: OpenConnection, what: string, params: object): Stripe.RequestOptions {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return { idempotencyKey: `${id}:${what}:${digest}` }
}

/** Returns the key for one act of a call. */
export const keyOf = (key: string, act: string): Stripe.RequestOptions => ({ idempotencyKey: `${key}:${act}` })
