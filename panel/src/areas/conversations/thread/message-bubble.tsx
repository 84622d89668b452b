import { Anchor, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { texts } from '../../../texts/conversations-thread.ts'
import { locale } from '../../../texts/locale.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Rendered } from '../../../ui/markdown/rendered.tsx'
import { exact } from '../../../ui/relative-time.tsx'
import { type Conversation, channels, type Message, personName } from '../conversation.ts'
import s from './thread.module.css'

export const clockTime = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })

interface MessageBubbleProps {
  message: Message
  contact: Conversation['contact']
}

const authors: Record<Message['author_kind'], string> = {
  contact: texts.customer,
  staff: texts.staff,
  rule: texts.rule,
  system: texts.awayMessage,
}

/** A message to or from the contact, or a note that only staff see. */
export const MessageBubble = memo(function MessageBubble({ message, contact }: MessageBubbleProps) {
  const { kind, author_kind, author_name, html, pictures, created_at, verified, channel } = message
  const isOfContact = author_kind === 'contact'
  const name = isOfContact ? (author_name ?? personName(contact)) : (author_name ?? authors[author_kind])
  return (
    <article className={s.message} data-side={isOfContact ? 'contact' : 'staff'} data-kind={kind}>
      <Avatar name={name} size={26} />
      <div className={s.bubble}>
        <header className={s.messageHead}>
          <b>{name}</b>
          {kind === 'note' && (
            <span className={s.noteLabel}>
              <IconLock size={12} stroke={2} aria-hidden />
              {texts.note}
            </span>
          )}
          {isOfContact && !verified && <span className={s.notVerified}>{texts.notVerified}</span>}
          {channel === 'email' && isOfContact && <span>{channels.email}</span>}
          <Tooltip label={exact.format(new Date(created_at))}>
            <time dateTime={created_at}>{clockTime.format(new Date(created_at))}</time>
          </Tooltip>
        </header>
        {html && <Rendered html={html} />}
        <Pictures pictures={pictures} />
        {message.quoted_html && <Quoted html={message.quoted_html} />}
      </div>
    </article>
  )
})

export const Pictures = ({ pictures }: { pictures: Pick<Message['pictures'][number], 'id' | 'name' | 'url'>[] }) =>
  pictures.length === 0 ? null : (
    <div className={s.pictures}>
      {pictures.map(({ id, name, url }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={name} loading="lazy" />
        </a>
      ))}
    </div>
  )

/** The quoted part of a mail, hidden until it is wanted. */
function Quoted({ html }: { html: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" size="xs" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hideQuotedText : texts.showQuotedText}
      </Anchor>
      {isShown && <Rendered html={html} />}
    </>
  )
}
