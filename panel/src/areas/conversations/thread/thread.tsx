import { Button, Skeleton } from '@mantine/core'
import { Fragment, useLayoutEffect, useRef } from 'react'
import { texts } from '../../../texts/conversations-thread.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { calendarDay } from '../../../ui/relative-time.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { Conversation, Message } from '../conversation.ts'
import { useOutgoing } from '../live/outbox.ts'
import { EventLine } from './event-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import s from './thread.module.css'
import { useMessages } from './use-messages.ts'

/** The messages, notes and events, the newest at the bottom. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const { messages, error, retry, hasOlder, isReadingOlder, readOlder } = useMessages(conversation.id)
  const outgoing = useOutgoing(conversation.id)
  const scroll = useStickToEnd(messages?.at(-1)?.id, outgoing.length)
  if (error) return <Failed what={texts.theMessages} error={error} retry={retry} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keys
    <div ref={scroll} className={s.thread} tabIndex={0} role="log" aria-label={texts.messages} aria-busy={!messages}>
      {!messages && <ThreadSkeleton />}
      {hasOlder && (
        <Button variant="subtle" color="gray" size="xs" mx="auto" loading={isReadingOlder} onClick={readOlder}>
          {texts.showOlderMessages}
        </Button>
      )}
      {messages?.map((message, index) => (
        <Fragment key={message.id}>
          {isNewDay(message, messages[index - 1]) && (
            <p className={s.day}>{calendarDay.format(new Date(message.created_at))}</p>
          )}
          {message.kind === 'event' ? (
            <EventLine message={message} />
          ) : (
            <MessageBubble message={message} contact={conversation.contact} />
          )}
        </Fragment>
      ))}
      {outgoing.map((one) => (
        <OutgoingBubble key={one.key} outgoing={one} messages={messages ?? []} />
      ))}
      {conversation.merged_into !== null && (
        <p className={s.event}>
          {texts.mergedIntoAnotherConversation(
            <AnchorLink to="/inbox" search={{ conversation: conversation.merged_into }} fz="inherit">
              {texts.openIt}
            </AnchorLink>,
          )}
        </p>
      )}
      {isSeen(conversation, messages) && <p className={s.seen}>{texts.seen}</p>}
    </div>
  )
}

const dayOf = ({ created_at }: Message) => new Date(created_at).toDateString()
const isNewDay = (message: Message, before: Message | undefined) => !before || dayOf(message) !== dayOf(before)

/** Whether the contact has read the last message, and staff wrote it. */
function isSeen({ contact_read_at }: Conversation, messages: readonly Message[] | undefined): boolean {
  const last = messages?.findLast(({ kind }) => kind === 'message')
  return contact_read_at !== null && last?.author_kind === 'staff' && contact_read_at >= last.created_at
}

/** Keeps the newest message in view, unless the member has scrolled up to read. */
function useStickToEnd(lastId: string | undefined, waiting: number) {
  const element = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  useLayoutEffect(() => {
    const pane = element.current
    if (!pane) return
    const onScroll = () => {
      wasAtEnd.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 80
    }
    pane.addEventListener('scroll', onScroll)
    return () => pane.removeEventListener('scroll', onScroll)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something is added
  useLayoutEffect(() => {
    const pane = element.current
    if (pane && (wasAtEnd.current || waiting > 0)) pane.scrollTop = pane.scrollHeight
  }, [lastId, waiting])
  return element
}

const ThreadSkeleton = () => (
  <>
    <Skeleton h={54} w="56%" radius="md" />
    <Skeleton h={40} w="48%" radius="md" ml="auto" />
    <Skeleton h={72} w="62%" radius="md" />
  </>
)
