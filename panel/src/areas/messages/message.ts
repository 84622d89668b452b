import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type Message = Output<'GET /v1/organization/contacts/{id}/messages'>['messages'][number]

export const stateWords: Record<Message['state'], string> = {
  queued: 'Queued',
  held: 'Held',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  interrupted: 'Interrupted',
  bounced: 'Bounced',
  complained: 'Complained',
}

export const stateTones: Record<Message['state'], Tone> = {
  queued: 'busy',
  held: 'warn',
  sending: 'busy',
  sent: 'good',
  failed: 'bad',
  skipped: 'idle',
  interrupted: 'warn',
  bounced: 'bad',
  complained: 'bad',
}

export const reasonWords: Record<NonNullable<Message['reason']>, string> = {
  no_consent: 'No consent',
  suppressed: 'Address is suppressed',
  no_address: 'No address',
  test_environment: 'Test environment mails staff only',
  development_mailbox: 'Kept in the development mailbox',
  refused: 'Refused by the mail server',
  not_rendered: 'Template could not be rendered',
  attempts_spent: 'All attempts failed',
}

export const categoryWords: Record<NonNullable<Message['category']>, string> = {
  marketing: 'Marketing',
  product_news: 'Product news',
  surveys: 'Surveys',
}
