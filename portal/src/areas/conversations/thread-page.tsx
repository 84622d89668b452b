import type { Messenger, MessengerState, OwnConversation } from '@userkeep/client/messenger'
import { useEffect } from 'preact/hooks'
import { hrefOf, Redirect } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/conversations.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { useMessenger } from './messenger.ts'
import { Rating } from './rating.tsx'

const back = { to: '/messages', label: texts.messages }

/** A conversation, or a new one without an id. */
export function ThreadPage({ id }: { id: string | null }) {
  const { me } = useSession()
  return me.verified ? <Opened id={id} /> : <Redirect to="/messages" />
}

function Opened({ id }: { id: string | null }) {
  const { locked } = useSession()
  const { messenger, state } = useMessenger()
  useEffect(() => {
    void messenger.open(id)
    // A support session marks nothing as read.
    messenger.look(locked === null)
    return () => {
      messenger.look(false)
      messenger.close()
    }
  }, [messenger, id, locked])
  const threadId = state.thread && !state.thread.isNew ? state.thread.id : null
  useEffect(() => {
    // Not by `navigate`, which would draw the page again while somebody writes.
    if (id === null && threadId) history.replaceState(null, '', hrefOf(`/messages/${threadId}`))
  }, [id, threadId])
  const conversation = state.conversations?.find((one) => one.id === threadId)
  return (
    <Page title={conversation?.subject ?? (threadId || id ? texts.conversation : texts.newMessage)} back={back}>
      <Section title={texts.messages} isAlone>
        <Thread messenger={messenger} state={state} locked={locked} />
      </Section>
    </Page>
  )
}

/** Asks for a rating, and thanks for one. */
const isRated = ({ status, can_rate, rating }: OwnConversation) => can_rate || (status === 'closed' && rating !== null)

interface ThreadProps {
  messenger: Messenger
  state: MessengerState
  locked: string | null
}

function Thread({ messenger, state, locked }: ThreadProps) {
  const { thread, conversations, withinHours } = state
  const conversation = conversations?.find(({ id }) => id === thread?.id)
  const read = {
    data: thread?.messages ?? undefined,
    error: thread?.problem ?? null,
    again: () => messenger.open(thread?.isNew ? null : (thread?.id ?? null)),
  }
  return (
    <Loaded read={read} shape="people">
      {(messages) => (
        <div class="thread">
          <MessageLog messages={messages} messenger={messenger} state={state} conversation={conversation} />
          {conversation?.status === 'closed' && <p class="hint">{texts.thisConversationIsClosed}</p>}
          {conversation && isRated(conversation) && (
            <Rating key={conversation.id} conversation={conversation} messenger={messenger} locked={locked} />
          )}
          {withinHours === false && conversation?.status !== 'closed' && <p class="hint">{texts.weAreAwayRightNow}</p>}
          <Composer messenger={messenger} locked={locked} />
        </div>
      )}
    </Loaded>
  )
}
