import type { Output } from '@userkeep/client'

export type Sender = Output<'GET /v1/organization/senders'>['senders'][number]

export const senderReads = ['GET /v1/organization/senders', 'GET /v1/organization/senders/{id}'] as const

export const securityNames: Record<NonNullable<Sender['smtp']>['security'], string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'No encryption',
}

export const usualPorts: Record<NonNullable<Sender['smtp']>['security'], number> = { tls: 465, starttls: 587, none: 25 }
