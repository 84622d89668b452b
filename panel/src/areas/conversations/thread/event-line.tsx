import { texts } from '../../../texts/conversations-thread.ts'
import { calendarDay, dayAndTime } from '../../../ui/relative-time.tsx'
import { type Message, type Priority, priorities } from '../conversation.ts'
import { useNames } from '../use-inbox-data.ts'
import { clockTime } from './message-bubble.tsx'
import s from './thread.module.css'

type NameOf = ReturnType<typeof useNames>
type Action = NonNullable<Message['event']>['action']

const targets: Record<string, string> = { first_response: texts.firstResponse, resolution: texts.resolution }

const sentences: Record<Action, (value: string | null, nameOf: NameOf) => string> = {
  created: () => texts.startedTheConversation,
  assigned: (value, nameOf) =>
    value ? texts.assignedItToName(nameOf(value) ?? texts.aFormerMember) : texts.removedTheAssignment,
  tagged: (value, nameOf) => texts.addedTheTagName(nameOf(value) ?? texts.deleted),
  untagged: (value, nameOf) => texts.removedTheTagName(nameOf(value) ?? texts.deleted),
  priority_changed: (value) => texts.setThePriorityToValue(priorities[value as Priority] ?? value),
  snoozed: (value) => (value ? texts.snoozedItUntilTime(timeText(value)) : texts.snoozedItUntilTheCustomerAnswers),
  woken: () => texts.openedItAgainAfterSnoozing,
  closed: () => texts.closedTheConversation,
  reopened: () => texts.reopenedTheConversation,
  merged: () => texts.mergedAnotherConversationInto,
  rated: (value) => texts.ratedTheConversationValueOf5(value),
  target_missed: (value) => texts.recordedThatTheValueTargetWas(targets[value ?? ''] ?? value),
}

const authors = { contact: texts.theCustomer, staff: texts.aMember, rule: texts.aRule, system: texts.userkeep } as const

const timeText = (value: string) => (Number.isNaN(Date.parse(value)) ? value : dayAndTime.format(new Date(value)))

/** A change of the conversation, on one line between the messages. */
export function EventLine({ message }: { message: Message }) {
  const nameOf = useNames()
  const { event, author_kind, author_id, author_name, created_at } = message
  if (!event) return null
  const at = new Date(created_at)
  const isOwn = event.action === 'assigned' && event.value !== null && event.value === author_id
  return (
    <p className={s.event}>
      {author_name ?? authors[author_kind]}{' '}
      {isOwn ? texts.tookTheConversation : sentences[event.action](event.value, nameOf)} ·{' '}
      <time dateTime={created_at} title={calendarDay.format(at)}>
        {clockTime.format(at)}
      </time>
    </p>
  )
}
