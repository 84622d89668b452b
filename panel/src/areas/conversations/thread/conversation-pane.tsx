import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreenKeys } from '../../../app/screen-keys.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-thread.ts'
import { Failed } from '../../../ui/states.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { type Conversation, conversationRead } from '../conversation.ts'
import { useConversationActs } from '../live/use-conversation-acts.ts'
import { usePresence } from '../live/use-presence.ts'
import { useMe } from '../use-inbox-data.ts'
import { ConversationHead, type OpenMenu } from './conversation-head.tsx'
import { Present } from './present.tsx'
import s from './thread.module.css'
import { Thread } from './thread.tsx'

/** One conversation: its head, messages and the composer. */
export function ConversationPane({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(conversationRead, { params: { id }, query: { environment } }, { single: true })
  const { data, error } = query
  return (
    <section className={s.pane} aria-label={texts.conversation}>
      {data ? (
        <OpenConversation conversation={data} present={data.present} contactTyping={data.contact_typing} />
      ) : error ? (
        <Failed what={texts.theConversation} error={error} retry={() => void query.refetch()} />
      ) : (
        <div className={s.waiting} aria-busy>
          <Skeleton h={14} w="40%" />
          <Skeleton h={60} w="60%" mt={40} radius="md" />
          <Skeleton h={60} w="50%" mt={18} ml="auto" radius="md" />
        </div>
      )}
    </section>
  )
}

interface OpenConversationProps {
  conversation: Conversation
  present: { member_id: string; name: string; typing: boolean }[]
  contactTyping: boolean
}

function OpenConversation({ conversation, present, contactTyping }: OpenConversationProps) {
  const { id, status } = conversation
  const mayWrite = useMay()('support:write')
  const acts = useConversationActs(id)
  const typed = usePresence(id)
  const [menu, setMenu] = useState<OpenMenu>(null)
  const composer = useRef<ComposerHandle>(null)
  const keepUnread = useMarkAsRead(conversation, acts.markRead)
  const markUnread = () => {
    keepUnread()
    void acts.markUnread()
  }
  const isMerged = conversation.merged_into !== null
  useScreenKeys(
    mayWrite && !isMerged
      ? [
          { key: 'r', does: texts.reply, run: () => composer.current?.write('reply') },
          { key: 'n', does: texts.addANote, run: () => composer.current?.write('note') },
          { key: 'a', does: texts.assign, run: () => setMenu('assign') },
          { key: 't', does: texts.addOrRemoveTags, run: () => setMenu('tag') },
          { key: 'p', does: texts.setPriority, run: () => setMenu('priority') },
          { key: 's', does: texts.snooze, run: () => setMenu('snooze') },
          { key: 'e', does: texts.closeConversation, run: () => void (status !== 'closed' && acts.close()) },
          { key: 'o', does: texts.reopenConversation, run: () => void (status !== 'open' && acts.reopen()) },
          { key: 'u', does: texts.markAsUnread, run: markUnread },
        ]
      : [],
  )
  return (
    <>
      <ConversationHead conversation={conversation} acts={acts} menu={menu} setMenu={setMenu} markUnread={markUnread} />
      <Thread conversation={conversation} />
      <Present present={present} contactTyping={contactTyping} contact={conversation.contact} />
      {mayWrite && !isMerged && <Composer ref={composer} conversation={conversation} onTyping={typed} />}
    </>
  )
}

/** Marks what is looked at as read, until the member marks it as unread. */
function useMarkAsRead(conversation: Conversation, markRead: () => Promise<boolean>): () => void {
  const me = useMe()?.id
  const mayWrite = useMay()('support:write')
  const isKept = useRef(false)
  const isNew = conversation.unread || (me !== undefined && conversation.mention_ids.includes(me))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something is new
  useEffect(() => {
    const look = () => {
      if (mayWrite && isNew && !isKept.current && document.visibilityState === 'visible') void markRead()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNew, mayWrite])
  return () => {
    isKept.current = true
  }
}
