import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  sender_failing: ({ count, subject }) => ({
    title: subject ? texts.senderNameCannotSend(subject.name) : texts.sendersCannotSend(count),
    description: texts.mailFromItWaitsUntilItsMail,
    act: texts.checkSender,
    to: '/email',
    ...(subject && { search: { sender: subject.id } }),
  }),
}
