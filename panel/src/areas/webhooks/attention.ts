import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  webhook_off: ({ count, subject }) => ({
    title: subject ? texts.webhookToNameIsOff(subject.name) : texts.webhooksAreOff(count),
    description: texts.turnedOffAfterRepeatedFailures,
    act: texts.fixWebhook,
    to: '/webhooks',
    ...(subject && { search: { webhook: subject.id } }),
  }),
}
