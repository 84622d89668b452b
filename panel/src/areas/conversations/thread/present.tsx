import { texts } from '../../../texts/conversations-thread.ts'
import { type Conversation, personName } from '../conversation.ts'
import { useMe } from '../use-inbox-data.ts'
import s from './thread.module.css'

interface PresentProps {
  present: readonly { member_id: string; name: string; typing: boolean }[]
  contactTyping: boolean
  contact: Conversation['contact']
}

const named = (names: readonly string[], one: string, many: string) =>
  names.length === 0 ? null : `${names.join(', ')} ${names.length === 1 ? one : many}`

/** Lists the other members who look at the conversation, and everybody who is typing. */
export function Present({ present, contactTyping, contact }: PresentProps) {
  const me = useMe()?.id
  const others = present.filter(({ member_id }) => member_id !== me)
  const typing = others.filter(({ typing }) => typing).map(({ name }) => name)
  const viewing = others.filter(({ typing }) => !typing).map(({ name }) => name)
  const sentences = [
    contactTyping && texts.nameIsTyping(personName(contact)),
    named(typing, texts.isTypingAReply, texts.areTypingReplies),
    named(viewing, texts.isAlsoViewingThis, texts.areAlsoViewingThis),
  ].filter(Boolean)
  return (
    <div className={s.present} role="status" data-filled={sentences.length > 0 || undefined}>
      {sentences.join(' · ')}
    </div>
  )
}
