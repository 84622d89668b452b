import type { OwnConversation } from '@userkeep/client/messenger'
import { useEffect } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { Head } from './head.tsx'
import { Icon } from './icon.tsx'
import { Thread } from './thread.tsx'
import { shortTime } from './time.ts'
import type { Live } from './use-live.ts'

interface MessagesTabProps {
  live: Live
  widget: WidgetApi
  /** The text of a new message, where the page began one. */
  text: string | undefined
  /** Opens an article. */
  read(slug: string): void
  close(): void
}

/** The conversations, or the open one. A visitor without any begins at once. */
export function MessagesTab({ live, widget, text, read, close }: MessagesTabProps) {
  const { messenger, state } = live
  const { conversations, thread, problem, isLoading, hasMore, withinHours } = state
  useEffect(() => {
    if (text !== undefined) void messenger.open(null)
    void messenger.load()
  }, [text])
  const isFirst = conversations?.length === 0 && !thread
  useEffect(() => {
    if (isFirst) void messenger.open(null)
  }, [isFirst])
  if (thread) {
    const back = (conversations?.length ?? 0) > 0 || !thread.isNew ? messenger.close : null
    return <Thread key="thread" live={live} widget={widget} text={text ?? ''} read={read} back={back} close={close} />
  }
  return (
    <>
      <Head title={texts.messages} close={close} />
      <div class="m-scroll" aria-busy={isLoading}>
        {withinHours === false && <p class="m-note">{texts.weAreAwayRightNow}</p>}
        {problem && (
          <p class="m-note error" role="alert">
            {texts.messagesCouldNotBeLoaded}{' '}
            <button type="button" class="link" onClick={() => void messenger.load()}>
              {texts.tryAgain}
            </button>
          </p>
        )}
        {!conversations && !problem && <p class="m-note dim">{texts.loading}</p>}
        <ul class="m-rows" aria-label={texts.conversations}>
          {conversations?.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} open={messenger.open} />
          ))}
        </ul>
        {hasMore && (
          <button type="button" class="button m-more" disabled={isLoading} onClick={() => void messenger.loadMore()}>
            {texts.showOlder}
          </button>
        )}
      </div>
      <div class="m-foot">
        <button type="button" class="button primary" onClick={() => void messenger.open(null)}>
          {texts.newConversation}
        </button>
      </div>
    </>
  )
}

function Row({ conversation, open }: { conversation: OwnConversation; open(id: string): Promise<void> }) {
  const { id, subject, preview, unread, status, last_activity_at } = conversation
  const author = preview.author_kind === 'contact' ? texts.you : (preview.author_name ?? texts.automaticAnswer)
  return (
    <li>
      <button type="button" class={unread > 0 ? 'm-row is-unread' : 'm-row'} onClick={() => void open(id)}>
        <span class="m-row-main">
          <span class="m-row-title m-cut">
            {unread > 0 && <span class="unseen">{texts.unread(unread)}</span>}
            {subject ?? preview.text}
          </span>
          <span class="dim m-cut">
            {author}: {preview.text}
          </span>
          <span class="dim m-small">
            <time dateTime={last_activity_at}>{shortTime(last_activity_at)}</time>
            {status === 'closed' && texts.closed}
          </span>
        </span>
        <Icon name="next" />
      </button>
    </li>
  )
}
