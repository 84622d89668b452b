import type { Messenger, MessengerState, Outgoing, OwnConversation, OwnMessage } from '@userkeep/client/messenger'
import { outgoingOf, seenMessageId } from '@userkeep/client/messenger-state'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useConfig } from '../../app/config.tsx'
import { texts } from '../../texts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'

interface LogProps {
  messages: readonly OwnMessage[]
  messenger: Messenger
  state: MessengerState
  conversation: OwnConversation | undefined
}

/** The messages of a conversation, the newest last, and those on their way. */
export function MessageLog({ messages, messenger, state, conversation }: LogProps) {
  const { thread, typing, isStored } = state
  const outgoing = outgoingOf(state.outgoing, thread?.id ?? '')
  const log = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last, outgoing.length])
  const seenId = seenMessageId(messages, conversation?.staff_read_at ?? null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard, too
    <div class="thread-log" role="log" aria-label={texts.messages} tabIndex={0} ref={log}>
      {thread?.hasOlder && (
        <Button busy={thread.isLoading} onClick={() => void messenger.loadOlder()}>
          {texts.showOlder}
        </Button>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} isSeen={message.id === seenId} />
      ))}
      {outgoing.map((item) => (
        <OnItsWay key={item.key} item={item} messenger={messenger} isStored={isStored} />
      ))}
      {typing && typing.conversation_id === thread?.id && <p class="dim small">{texts.nameIsTyping(typing.name)}</p>}
    </div>
  )
}

function Message({ message, isSeen }: { message: OwnMessage; isSeen: boolean }) {
  const { brand } = useConfig()
  const { author_kind, author_name, html, pictures, created_at } = message
  const isOwn = author_kind === 'contact'
  const name = isOwn ? texts.you : (author_name ?? (author_kind === 'system' ? texts.automaticAnswer : brand.name))
  return (
    <article class={isOwn ? 'bubble is-own' : 'bubble'} aria-label={texts.messageFromName(name)}>
      <div class="bubble-text" dangerouslySetInnerHTML={{ __html: html }} />
      {pictures.map(({ id, url, name: alt, width, height }) => (
        <a key={id} href={url} target="_blank" rel="noopener noreferrer">
          <img src={url} alt={alt} width={width} height={height} loading="lazy" />
        </a>
      ))}
      <p class="bubble-foot">
        {name} · <Time at={created_at} />
        {isSeen && texts.seen}
      </p>
    </article>
  )
}

const statuses = { waiting: texts.waitingForAConnection, sending: texts.sending, failed: texts.notSent }

function OnItsWay({ item, messenger, isStored }: { item: Outgoing; messenger: Messenger; isStored: boolean }) {
  const { key, text, pictures, status, problem } = item
  return (
    <article class="bubble is-own is-on-its-way" aria-label={texts.yourMessageStatus(statuses[status])}>
      <p class="post-text">{text}</p>
      {pictures.map(({ name }, n) => (
        <p key={n} class="dim small">
          {name}
        </p>
      ))}
      <p class="bubble-foot" role={status === 'failed' ? 'alert' : undefined}>
        {statuses[status]}
        {problem && `. ${problem}`}
        {status === 'waiting' && !isStored && texts.keepThisPageOpen}
      </p>
      {status === 'failed' && (
        <div class="bubble-actions">
          <Button onClick={() => messenger.retry(key)}>{texts.tryAgain}</Button>
          <Button kind="quiet" onClick={() => messenger.discard(key)}>
            {texts.discard}
          </Button>
        </div>
      )}
    </article>
  )
}
