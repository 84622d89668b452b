import type { Messenger, Outgoing, OwnConversation, OwnMessage } from '@userkeep/client/messenger'
import { outgoingOf, seenMessageId } from '@userkeep/client/messenger-state'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import { Composer } from './composer.tsx'
import { Head } from './head.tsx'
import { Rating } from './rating.tsx'
import { shortTime } from './time.ts'
import type { Live } from './use-live.ts'

interface ThreadProps {
  live: Live
  widget: WidgetApi
  text: string
  read(slug: string): void
  /** Null where there is no list to go back to. */
  back: (() => void) | null
  close(): void
}

/** One conversation, with the field to write. */
export function Thread({ live, widget, text, read, back, close }: ThreadProps) {
  const { messenger, state } = live
  const { thread, conversations, withinHours } = state
  const conversation = conversations?.find(({ id }) => id === thread?.id)
  const isNew = thread?.isNew ?? false
  useEffect(() => {
    messenger.look(true)
    return () => messenger.look(false)
  }, [messenger])
  const title = conversation?.subject ?? (isNew ? texts.newConversation : texts.conversation)
  return (
    <>
      <Head title={title} back={back ? { label: texts.allConversations, go: back } : undefined} close={close} />
      <Log live={live} />
      {thread?.problem && (
        <p class="m-note error" role="alert">
          {texts.messagesCouldNotBeLoaded}{' '}
          <button type="button" class="link" onClick={() => void messenger.open(thread.id)}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {conversation && isRated(conversation) && (
        <Rating key={conversation.id} conversation={conversation} messenger={messenger} />
      )}
      {conversation?.status === 'closed' && <p class="m-note dim">{texts.thisConversationIsClosed}</p>}
      {withinHours === false && conversation?.status !== 'closed' && (
        <p class="m-note dim">{texts.weAreAwayRightNow}</p>
      )}
      <Composer
        messenger={messenger}
        widget={widget}
        text={text}
        threadId={isNew ? null : (thread?.id ?? null)}
        read={read}
      />
    </>
  )
}

/** Asks for a rating, and thanks for one. */
const isRated = ({ status, can_rate, rating }: OwnConversation) => can_rate || (status === 'closed' && rating !== null)

function Log({ live: { messenger, state } }: { live: Live }) {
  const { thread, typing, conversations, isStored } = state
  const messages = thread?.messages ?? []
  const outgoing = outgoingOf(state.outgoing, thread?.id ?? '')
  const log = useRef<HTMLDivElement>(null)
  const isTyping = typing !== null && typing.conversation_id === thread?.id
  const conversation = conversations?.find(({ id }) => id === thread?.id)
  const seenId = seenMessageId(messages, conversation?.staff_read_at ?? null)
  // The newest is in view; the rating takes room from below.
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages.at(-1)?.id, outgoing.length, isTyping, conversation?.status])
  return (
    <div
      class="m-scroll m-log"
      role="log"
      aria-label={texts.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard, too
      tabIndex={0}
      ref={log}
      aria-busy={thread?.isLoading}
    >
      {thread?.isNew && messages.length === 0 && outgoing.length === 0 && <p class="m-welcome">{texts.howCanWeHelp}</p>}
      {thread?.messages === null && !thread.problem && <p class="dim">{texts.loading}</p>}
      {thread?.hasOlder && (
        <button type="button" class="button" disabled={thread.isLoading} onClick={() => void messenger.loadOlder()}>
          {texts.showOlder}
        </button>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} isSeen={message.id === seenId} />
      ))}
      {outgoing.map((item) => (
        <OnItsWay key={item.key} item={item} messenger={messenger} isStored={isStored} />
      ))}
      {isTyping && <p class="dim m-small">{texts.nameIsTyping(typing.name)}</p>}
    </div>
  )
}

function Message({ message, isSeen }: { message: OwnMessage; isSeen: boolean }) {
  const { author_kind, author_name, html, pictures, created_at } = message
  const isOwn = author_kind === 'contact'
  const name = isOwn ? texts.you : (author_name ?? (author_kind === 'system' ? texts.automaticAnswer : texts.support))
  return (
    <article class={isOwn ? 'm-bubble is-own' : 'm-bubble'} aria-label={texts.messageFromName(name)}>
      <div class="m-text">{elementsOf(html)}</div>
      {pictures.map(({ id, url, name: alt, width, height }) => (
        <a key={id} href={url} target="_blank" rel="noopener noreferrer">
          <img src={url} alt={alt} width={width} height={height} loading="lazy" />
        </a>
      ))}
      <p class="m-meta">
        {name} · <time dateTime={created_at}>{shortTime(created_at)}</time>
        {isSeen && texts.seen}
      </p>
    </article>
  )
}

const statuses = { waiting: texts.waitingForAConnection, sending: texts.sending, failed: texts.notSent }

interface OnItsWayProps {
  item: Outgoing
  messenger: Messenger
  isStored: boolean
}

function OnItsWay({ item: { key, text, pictures, status, problem }, messenger, isStored }: OnItsWayProps) {
  return (
    <article class="m-bubble is-own is-on-its-way" aria-label={texts.yourMessageStatus(statuses[status])}>
      <p class="m-plain">{text}</p>
      {pictures.map(({ name }, at) => (
        <p key={`${at} ${name}`} class="m-small">
          {name}
        </p>
      ))}
      <p class="m-meta" role={status === 'failed' ? 'alert' : undefined}>
        {statuses[status]}
        {problem && `. ${problem}`}
        {status === 'waiting' && !isStored && texts.keepThisPageOpen}
      </p>
      {status === 'failed' && (
        <p class="m-retry">
          <button type="button" class="link" onClick={() => messenger.retry(key)}>
            {texts.tryAgain}
          </button>
          <button type="button" class="link" onClick={() => messenger.discard(key)}>
            {texts.discard}
          </button>
        </p>
      )}
    </article>
  )
}
