import type { Output } from '@userkeep/client'
import { texts } from '../../texts/senders.ts'

export type Sender = Output<'GET /v1/organization/senders'>['senders'][number]

export const senderReads = ['GET /v1/organization/senders', 'GET /v1/organization/senders/{id}'] as const

export const securityNames: Record<NonNullable<Sender['smtp']>['security'], string> = {
  tls: texts.tls,
  starttls: texts.starttls,
  none: texts.noEncryption,
}

export const defaultPorts: Record<NonNullable<Sender['smtp']>['security'], number> = {
  tls: 465,
  starttls: 587,
  none: 25,
}
