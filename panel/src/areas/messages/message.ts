import type { Output } from '@userkeep/client'
import { texts } from '../../texts/messages.ts'
import type { Tone } from '../../ui/status.tsx'

export type Message = Output<'GET /v1/organization/contacts/{id}/messages'>['messages'][number]

export const stateWords: Record<Message['state'], string> = {
  queued: texts.queued,
  held: texts.held,
  sending: texts.sending,
  sent: texts.sent,
  failed: texts.failed,
  skipped: texts.skipped,
  interrupted: texts.interrupted,
  bounced: texts.bounced,
  complained: texts.complained,
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
  no_consent: texts.noConsent,
  suppressed: texts.addressIsSuppressed,
  no_address: texts.noAddress,
  test_environment: texts.theTestEnvironmentOnlySendsMail,
  development_mailbox: texts.storedInTheDevelopmentMailbox,
  refused: texts.refusedByTheMailServer,
  not_rendered: texts.templateCouldNotBeRendered,
  too_expensive: texts.templateTakesTooLongToRender,
  attempts_spent: texts.allAttemptsFailed,
}

export const categoryWords: Record<NonNullable<Message['category']>, string> = {
  marketing: texts.marketing,
  product_news: texts.productNews,
  surveys: texts.surveys,
}
