import type { Output } from '@userkeep/client'
import { texts } from '../../texts/gateways.ts'

export type PaymentGateway = Output<'GET /v1/organization/gateways'>['gateways'][number]

export const gatewayReads = ['GET /v1/organization/gateways', 'GET /v1/organization/gateways/{id}'] as const

export const providerNames: Record<PaymentGateway['provider'], string> = {
  stripe: texts.stripe,
  sandbox: texts.sandbox,
}

/** Fields of a form, from the paths that the API names them by. */
export const fieldErrors = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path.replace(/^credentials\./, ''), reason]))
