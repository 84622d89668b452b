import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  conversations_waiting: ({ count }) => ({
    title: texts.conversationsWaitForAReply(count),
    act: texts.openInbox,
    to: '/inbox',
  }),
}
