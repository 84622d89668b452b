import type { CreateGateway } from './port.ts'
import { createSandbox } from './sandbox/gateway.ts'
import { stripeGateway } from './stripe/gateway.ts'

/** The implementations of the port, by provider. */
export const providers: Partial<Record<Provider, CreateGateway>> = { stripe: stripeGateway, sandbox: createSandbox }

export type Provider = 'stripe' | 'sandbox'
