import type { Output } from '@userkeep/client'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/webhooks.ts'

export type Webhook = Output<'GET /v1/organization/webhooks'>['webhooks'][number]
export type Delivery = Output<'GET /v1/organization/webhooks/{id}/deliveries'>['deliveries'][number]

export const webhookReads = ['GET /v1/organization/webhooks', 'GET /v1/organization/webhooks/{id}'] as const

/** Reads that a queued delivery changes. */
export const deliveryReads = ['GET /v1/organization/webhooks/{id}/deliveries', ...webhookReads] as const

/** The host says which system it is, the path which of its ears. */
export function shortUrl(url: string): { host: string; path: string } {
  const { host, pathname } = new URL(url)
  return { host, path: pathname === '/' ? '' : pathname }
}

export const milliseconds = (ms: number) =>
  ms < 1000 ? texts.ms(ms) : texts.msS((ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }))

export const auditReadRefusal = texts.deliveriesAndTheSecretOfAnAudit

export const auditRefusal = texts.changingAnAuditEndpointNeeds
