import { Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { texts } from '../../../texts/conversations-inbox.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { age } from '../../../ui/relative-time.tsx'
import { Clock, PriorityLabel, TagChip } from '../bits.tsx'
import { type Conversation, personName, type Tag } from '../conversation.ts'
import { useNames } from '../use-inbox-data.ts'
import s from './rows.module.css'

interface ListRowProps {
  conversation: Conversation
  tags: readonly Tag[]
  isOpen: boolean
  isSelected: boolean
  /** Absent for roles that cannot change conversations. */
  onSelect: (() => void) | undefined
}

/** A conversation in the list. It is drawn again only when something of it changes. */
export const ListRow = memo(
  function ListRow({ conversation, tags, isOpen, isSelected, onSelect }: ListRowProps) {
    const { id, contact, subject, unread, preview, priority, clock, tag_ids, last_activity_at } = conversation
    const name = personName(contact)
    const own = tags.filter((tag) => tag_ids.includes(tag.id))
    return (
      <li className={s.row} data-open={isOpen || undefined} data-unread={unread || undefined}>
        <span className={s.rowStart}>
          <Avatar name={name} size={30} />
          {onSelect && (
            <Checkbox
              className={s.rowCheck}
              size="sm"
              checked={isSelected}
              onChange={onSelect}
              aria-label={texts.selectTheConversationWithName(name)}
            />
          )}
        </span>
        <Link
          to="/inbox"
          search={(before) => ({ ...before, conversation: id })}
          className={s.rowLink}
          aria-current={isOpen ? 'true' : undefined}
        >
          <span className={s.rowTop}>
            <span className={s.rowName}>{name}</span>
            {!conversation.verified && (
              <IconAlertCircle size={14} stroke={2} className={s.unverified} aria-label={texts.identityNotVerified} />
            )}
            <time className={s.rowTime} dateTime={last_activity_at}>
              {age(last_activity_at)}
            </time>
          </span>
          {subject && <span className={s.rowSubject}>{subject}</span>}
          <span className={s.rowPreview}>
            {preview.author_kind === 'staff' && `${preview.author_name?.split(' ')[0] ?? texts.staff}: `}
            {preview.text}
          </span>
          <span className={s.rowMarks}>
            <PriorityLabel priority={priority} />
            {clock && <Clock clock={clock} isShort />}
            {own.map((tag) => (
              <TagChip key={tag.id} tag={tag} />
            ))}
            <Assignee id={conversation.assignee_id} />
          </span>
          {unread && <span className={s.unreadDot} role="img" aria-label={texts.unread} />}
        </Link>
      </li>
    )
  },
  (one, other) =>
    one.conversation === other.conversation &&
    one.isOpen === other.isOpen &&
    one.isSelected === other.isSelected &&
    one.tags === other.tags,
)

function Assignee({ id }: { id: string | null }) {
  const name = useNames()(id)
  return name ? <span className={s.assignee}>{name}</span> : null
}
