import { createRequire } from 'node:module'
import type Stripe from 'stripe'

const load = createRequire(import.meta.url)

/**
 * Loads Stripe's SDK when it is first needed, because it takes 35 MB that a service without a Stripe connection saves.
 */
export const sdk = (): typeof Stripe => load('stripe') as typeof Stripe
