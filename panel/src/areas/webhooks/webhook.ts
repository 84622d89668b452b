import type { Output } from '@userkeep/client'

export type Webhook = Output<'GET /v1/organization/webhooks'>['webhooks'][number]
export type Delivery = Output<'GET /v1/organization/webhooks/{id}/deliveries'>['deliveries'][number]

export const webhookReads = ['GET /v1/organization/webhooks', 'GET /v1/organization/webhooks/{id}'] as const

/** What a delivery that was queued changes. */
export const deliveryReads = ['GET /v1/organization/webhooks/{id}/deliveries', ...webhookReads] as const

/** The host says which system it is, the path which of its ears. */
export function shortUrl(url: string): { host: string; path: string } {
  const { host, pathname } = new URL(url)
  return { host, path: pathname === '/' ? '' : pathname }
}

export const milliseconds = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`

export const auditRefusal = 'Changing an audit endpoint needs the permission audit:deliver.'
