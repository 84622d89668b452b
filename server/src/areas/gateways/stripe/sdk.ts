import { createRequire } from 'node:module'
import type Stripe from 'stripe'

const load = createRequire(import.meta.url)

/** Stripe's SDK, loaded when it is first needed: it takes 35 MB, which a service without a connection to Stripe spares. */
export const sdk = (): typeof Stripe => load('stripe') as typeof Stripe
