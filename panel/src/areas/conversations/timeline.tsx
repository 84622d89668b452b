import {
  IconCheck,
  IconMessage,
  IconMessage2Share,
  IconMessageCirclePlus,
  IconRefresh,
  IconStar,
} from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const linkOf = ({ conversation_id }: Fact['data']) =>
  typeof conversation_id === 'string' && (
    <AnchorLink to="/inbox" search={{ conversation: conversation_id }} fz="inherit">
      {texts.viewConversation}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'conversation.created': (data) => ({
    icon: IconMessageCirclePlus,
    title: texts.conversationStarted,
    description: linkOf(data),
  }),
  'conversation.message_received': (data) => ({
    icon: IconMessage,
    title: texts.sentAMessage,
    description: linkOf(data),
  }),
  'conversation.replied': (data) => ({
    icon: IconMessage2Share,
    title: texts.receivedAReplyFromSupport,
    description: linkOf(data),
  }),
  'conversation.closed': (data) => ({ icon: IconCheck, title: texts.conversationClosed, description: linkOf(data) }),
  'conversation.reopened': (data) => ({
    icon: IconRefresh,
    title: texts.conversationReopened,
    description: linkOf(data),
  }),
  'conversation.rated': (data) => ({
    icon: IconStar,
    title: (typeof data.score === 'number'
      ? texts.ratedAConversationScoreOf5(data.score)
      : texts.ratedAConversation
    ).trim(),
    description: linkOf(data),
  }),
}
