import type { OwnConversation } from '@userkeep/client/messenger'
import { useEffect } from 'preact/hooks'
import { Link, navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { useMessenger } from './messenger.ts'

export const unverified = texts.yourIdentityIsNotVerified

export function MessagesPage() {
  const { me, locked } = useSession()
  return me.verified ? (
    <Conversations locked={locked} />
  ) : (
    <Page title={texts.messages}>
      <Notice tone="warning">{unverified}</Notice>
    </Page>
  )
}

function Conversations({ locked }: { locked: string | null }) {
  const { messenger, state } = useMessenger()
  const { conversations, problem, hasMore, isLoading, withinHours } = state
  useEffect(() => void messenger.load(), [messenger])
  const write = (
    <Button kind="primary" locked={locked} onClick={() => navigate('/messages/new')}>
      <Icon name="plus" size={16} />
      {texts.newMessage}
    </Button>
  )
  const read = { data: conversations ?? undefined, error: problem, again: messenger.load }
  return (
    <Page
      title={texts.messages}
      description={withinHours === false ? texts.weAreAwayRightNow : texts.weAreHereToHelp}
      actions={write}
    >
      <Section title={texts.conversations} isAlone>
        <Loaded read={read} shape="lines">
          {(all) =>
            all.length === 0 ? (
              <Empty icon="chat" title={texts.noMessagesYet} action={write}>
                {texts.askAQuestion}
              </Empty>
            ) : (
              <ul class="rows" aria-label={texts.conversations}>
                {all.map((conversation) => (
                  <Row key={conversation.id} conversation={conversation} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {hasMore && (
          <div class="messages-more">
            <Button busy={isLoading} onClick={() => void messenger.loadMore()}>
              {texts.showOlder}
            </Button>
          </div>
        )}
      </Section>
    </Page>
  )
}

function Row({ conversation }: { conversation: OwnConversation }) {
  const { id, subject, preview, unread, status, last_activity_at } = conversation
  const author = preview.author_kind === 'contact' ? texts.you : (preview.author_name ?? texts.automaticAnswer)
  return (
    <li class="row">
      <div class="row-main">
        <b>
          <Link to={`/messages/${id}`}>{subject ?? preview.text}</Link>
          {unread > 0 && <span class="badge badge-accent">{texts.newMessages(unread)}</span>}
          {status === 'closed' && <span class="badge">{texts.closed}</span>}
        </b>
        <small class="cut">
          {author}: {preview.text}
        </small>
      </div>
      <small class="dim row-end">
        <Time at={last_activity_at} />
      </small>
    </li>
  )
}
