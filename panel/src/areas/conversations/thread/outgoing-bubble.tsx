import { Button, Group } from '@mantine/core'
import { useSession } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-thread.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { drafts } from '../composer/drafts.ts'
import type { Message } from '../conversation.ts'
import { type Outgoing, outbox } from '../live/outbox.ts'
import { useSending } from '../live/use-sending.ts'
import { clockTime, Pictures } from './message-bubble.tsx'
import s from './thread.module.css'

interface OutgoingBubbleProps {
  outgoing: Outgoing
  messages: readonly Message[]
}

/** A message that is being sent, or was not: then it says why and what to do. */
export function OutgoingBubble({ outgoing, messages }: OutgoingBubbleProps) {
  const { user } = useSession()
  const send = useSending()
  const { mode, text, pictures, status, createdAt } = outgoing
  const edit = () => {
    drafts.restore(outgoing)
    outbox.drop(outgoing.key)
  }
  return (
    <article
      className={s.message}
      data-side="staff"
      data-kind={mode === 'note' ? 'note' : 'message'}
      data-status={status}
    >
      <Avatar name={user.name} size={26} />
      <div className={s.bubble}>
        <header className={s.messageHead}>
          <b>{user.name}</b>
          <span>{status === 'sending' ? texts.sending : texts.notSent}</span>
          <time dateTime={createdAt}>{clockTime.format(new Date(createdAt))}</time>
        </header>
        <p className={s.plain}>{text}</p>
        <Pictures pictures={pictures} />
        {status !== 'sending' && (
          <div className={s.problem} role="alert">
            <p>{status === 'conflict' ? collisionText(outgoing, messages) : outgoing.error}</p>
            <Group gap={6}>
              <Button size="compact-sm" onClick={() => void send(outgoing, { force: status === 'conflict' })}>
                {status === 'conflict' ? texts.sendAnyway : texts.retry}
              </Button>
              <Button size="compact-sm" variant="default" onClick={edit}>
                {texts.edit}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => outbox.drop(outgoing.key)}>
                {texts.discard}
              </Button>
            </Group>
          </div>
        )}
      </div>
    </article>
  )
}

/** Names the member whose newer reply is shown above. */
function collisionText({ afterMessageId }: Outgoing, messages: readonly Message[]): string {
  const seen = messages.findIndex(({ id }) => id === afterMessageId)
  const newer = messages
    .slice(seen + 1)
    .findLast(({ kind, author_kind }) => kind === 'message' && author_kind === 'staff')
  return texts.authorNameRepliedWhileYouWere(newer?.author_name ?? texts.anotherMember)
}
