import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconMoon,
  IconRefresh,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-thread.ts'
import { dayAndTime } from '../../../ui/relative-time.tsx'
import { Status } from '../../../ui/status.tsx'
import { Clock, PriorityLabel, TagChip } from '../bits.tsx'
import { type Conversation, channels, personName, statuses } from '../conversation.ts'
import { useSide } from '../inbox/use-side.ts'
import type { ConversationActs } from '../live/use-conversation-acts.ts'
import { AssignMenu, PriorityMenu, SnoozeMenu, TagMenu } from '../menus.tsx'
import { useNames, useTags } from '../use-inbox-data.ts'
import { MergeConversation } from './merge-conversation.tsx'
import s from './thread.module.css'

export type OpenMenu = 'assign' | 'tag' | 'priority' | 'snooze' | 'merge' | null

interface HeadProps {
  conversation: Conversation
  acts: ConversationActs
  menu: OpenMenu
  setMenu: (menu: OpenMenu) => void
  markUnread: () => void
}

export function ConversationHead(props: HeadProps) {
  const { conversation, menu, setMenu } = props
  const screen = useScreen()
  const side = useSide()
  const mayWrite = useMay()('support:write')
  const name = personName(conversation.contact)
  return (
    <header className={s.head}>
      <div className={s.headRow}>
        <ActionIcon
          className={s.back}
          variant="subtle"
          color="gray"
          aria-label={texts.backToTheList}
          onClick={() => screen.set({ conversation: undefined, side: undefined })}
        >
          <IconArrowLeft size={18} stroke={1.8} />
        </ActionIcon>
        <div className={s.headText}>
          <h2 className={s.name}>{conversation.subject ?? name}</h2>
          <p className={s.about}>
            {conversation.subject ? `${name} · ` : ''}
            {channels[conversation.channel]}
          </p>
        </div>
        {mayWrite && conversation.merged_into === null && <Acts {...props} />}
        <Tooltip label={side.isShown ? texts.hideThePerson : texts.showThePerson}>
          <ActionIcon
            className={s.person}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.person}
            aria-expanded={side.isShown}
            onClick={() => side.show(!side.isShown)}
          >
            <IconInfoCircle size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Marks conversation={conversation} />
      {menu === 'merge' && <MergeConversation conversation={conversation} close={() => setMenu(null)} />}
    </header>
  )
}

function Acts({ conversation, acts, menu, setMenu, markUnread }: HeadProps) {
  const nameOf = useNames()
  const stateOf = (name: NonNullable<OpenMenu>) => ({
    opened: menu === name,
    setOpened: (opened: boolean) => setMenu(opened ? name : null),
  })
  const assigned = nameOf(conversation.assignee_id) ?? nameOf(conversation.group_id) ?? texts.unassigned
  const isClosed = conversation.status === 'closed'
  return (
    <div className={s.acts}>
      <AssignMenu conversation={conversation} onAssign={acts.assign} {...stateOf('assign')}>
        <Button
          className={s.assign}
          variant="default"
          size="xs"
          aria-label={texts.assignAssigned(assigned)}
          leftSection={<IconUserPlus size={15} stroke={1.8} />}
          onClick={() => setMenu(menu === 'assign' ? null : 'assign')}
        >
          {assigned}
        </Button>
      </AssignMenu>
      <TagMenu
        tagIds={conversation.tag_ids}
        onToggle={(id, isAdded) => void (isAdded ? acts.addTag(id) : acts.removeTag(id))}
        {...stateOf('tag')}
      >
        <ActionIcon
          variant="default"
          size={30}
          aria-label={texts.tags}
          className={s.wide}
          onClick={() => setMenu(menu === 'tag' ? null : 'tag')}
        >
          <IconTag size={16} stroke={1.8} />
        </ActionIcon>
      </TagMenu>
      <SnoozeMenu onSnooze={acts.snooze} {...stateOf('snooze')}>
        <ActionIcon variant="default" size={30} aria-label={texts.snooze} className={s.wide}>
          <IconMoon size={16} stroke={1.8} />
        </ActionIcon>
      </SnoozeMenu>
      {isClosed ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.8} />}
          onClick={() => void acts.reopen()}
        >
          {texts.reopen}
        </Button>
      ) : (
        <Button size="xs" leftSection={<IconCheck size={15} stroke={2} />} onClick={() => void acts.close()}>
          {texts.close}
        </Button>
      )}
      <PriorityMenu priority={conversation.priority} onChange={acts.setPriority} {...stateOf('priority')}>
        <span>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label={texts.moreActs}>
                <IconDots size={16} stroke={1.8} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {conversation.status === 'snoozed' && (
                <Menu.Item onClick={() => void acts.reopen()}>{texts.reopen}</Menu.Item>
              )}
              <Menu.Item onClick={() => setMenu('priority')}>{texts.setPriorityEllipsis}</Menu.Item>
              <Menu.Item onClick={() => setMenu('tag')}>{texts.tagsEllipsis}</Menu.Item>
              <Menu.Item onClick={() => setMenu('snooze')}>{texts.snoozeEllipsis}</Menu.Item>
              <Menu.Item onClick={markUnread}>{texts.markAsUnread}</Menu.Item>
              <Menu.Item onClick={() => setMenu('merge')}>{texts.mergeEllipsis}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </PriorityMenu>
    </div>
  )
}

function Marks({ conversation }: { conversation: Conversation }) {
  const tags = (useTags().data ?? []).filter(({ id }) => conversation.tag_ids.includes(id))
  const { status, snoozed_until, clock, rating } = conversation
  const { label, tone } = statuses[status]
  const until = snoozed_until
    ? texts.untilSnoozedUntil(dayAndTime.format(new Date(snoozed_until)))
    : texts.untilTheCustomerAnswers
  return (
    <div className={s.marks}>
      <Status tone={tone}>{status === 'snoozed' ? `${label} ${until}` : label}</Status>
      <PriorityLabel priority={conversation.priority} />
      {clock && <Clock clock={clock} />}
      {rating !== null && <span>{texts.ratedRatingOf5(rating)}</span>}
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </div>
  )
}
