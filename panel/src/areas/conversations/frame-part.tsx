import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { pageTitle } from '../../app/page-title.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/conversations.ts'
import { textIn } from '../../ui/markdown/text-in.ts'
import type { Message } from './conversation.ts'
import { notifyMember } from './live/browser-notification.ts'
import { cachedConversation } from './live/inbox-cache.ts'
import { useLiveInbox } from './live/use-live-inbox.ts'
import { useCounts } from './unread-badge.tsx'
import { useMe } from './use-inbox-data.ts'

/** Keeps the inbox live behind every screen: counts, the title of the tab, and browser notifications. */
export const FramePart = () => (useMay()('support:read') ? <LiveInbox /> : null)

function LiveInbox() {
  const navigate = useNavigate()
  const [environment] = useEnvironment()
  const me = useMe()?.id
  const unread = useCounts().data?.unread ?? 0
  useEffect(() => {
    pageTitle.setCount(unread)
    return () => pageTitle.setCount(0)
  }, [unread])
  const onMessage = ({ id, conversation_id, kind, author_kind, author_name, text, html, mention_ids }: Message) => {
    const isForMe = kind === 'note' && me !== undefined && mention_ids.includes(me)
    const assignee = cachedConversation(environment, conversation_id)?.assignee_id
    const isOfContact = kind === 'message' && author_kind === 'contact' && (!assignee || assignee === me)
    if (!isForMe && !isOfContact) return
    notifyMember({
      tag: id,
      title: isForMe
        ? texts.authorNameMentionedYou(author_name ?? texts.aColleague)
        : (author_name ?? texts.newMessage),
      // Members write Markdown; contacts write text, with line breaks.
      body: (author_kind === 'contact' ? text : textIn(html)).slice(0, 140),
      onClick: () => void navigate({ to: '/inbox', search: { conversation: conversation_id } }),
    })
  }
  useLiveInbox({ me, onMessage })
  return null
}
