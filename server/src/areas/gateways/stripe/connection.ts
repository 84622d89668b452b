import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { OpenConnection } from '../port.ts'

/** What every call at Stripe needs: its SDK with the connection's key, and what our things are called there. */
export interface StripeConnection extends OpenConnection {
  readonly stripe: Stripe
}

/**
 * The key under which something of ours is made once. Stripe refuses a key that comes back with other parameters, and a
 * name may have changed between two attempts, so the parameters are part of it.
 */
export function keyFor({ id }: OpenConnection, what: string, params: object): Stripe.RequestOptions {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return { idempotencyKey: `${id}:${what}:${digest}` }
}

/** The key of a call, for the one act of it that this names. */
export const keyOf = (key: string, act: string): Stripe.RequestOptions => ({ idempotencyKey: `${key}:${act}` })
