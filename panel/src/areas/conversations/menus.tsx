import { Menu } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { texts } from '../../texts/conversations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { momentOf } from '../../ui/local-moment.ts'
import { dayAndTime } from '../../ui/relative-time.tsx'
import { PriorityMark, TagDot } from './bits.tsx'
import { type Conversation, optionsOf, type Priority, priorities } from './conversation.ts'
import { DateTimeField } from './date-time-field.tsx'
import type { Assignment } from './live/use-conversation-acts.ts'
import { PickMenu } from './pick-menu.tsx'
import { snoozeTimes } from './snooze-times.ts'
import { useAgents, useGroups, useMe, useTags } from './use-inbox-data.ts'

interface OpenState {
  opened: boolean
  setOpened: (opened: boolean) => void
  /** The button that opens it. */
  children: ReactElement
}

interface AssignMenuProps extends OpenState {
  conversation?: Conversation
  onAssign: (assignment: Assignment) => void
}

/** Assigns to a member, a group, or nobody. */
export function AssignMenu({ conversation, onAssign, ...state }: AssignMenuProps) {
  const me = useMe()
  const agents = useAgents().data?.agents ?? []
  const groups = useGroups().data ?? []
  const ordered = me ? [me, ...agents.filter(({ id }) => id !== me.id)] : agents
  const pick = (value: string) => {
    const [kind, id = null] = value.split(' ')
    if (kind === 'group') onAssign({ group_id: id })
    else onAssign({ assignee_id: id || null, ...(kind === 'nobody' && { group_id: null }) })
  }
  return (
    <PickMenu
      label={texts.assignTo}
      empty={texts.noMembers}
      onPick={pick}
      groups={[
        {
          label: texts.members,
          options: ordered.map(({ id, name }) => ({
            value: `member ${id}`,
            label: id === me?.id ? texts.nameYou(name) : name,
            icon: <Avatar name={name} size={20} />,
            isChosen: conversation?.assignee_id === id,
          })),
        },
        {
          label: texts.groups,
          options: groups.map(({ id, name }) => ({
            value: `group ${id}`,
            label: name,
            isChosen: conversation?.group_id === id,
          })),
        },
        { options: [{ value: 'nobody', label: texts.nobody }] },
      ]}
      {...state}
    />
  )
}

interface TagMenuProps extends OpenState {
  tagIds: readonly string[]
  onToggle: (tagId: string, isAdded: boolean) => void
}

/** Adds and removes tags. */
export function TagMenu({ tagIds, onToggle, ...state }: TagMenuProps) {
  const tags = useTags().data ?? []
  return (
    <PickMenu
      label={texts.addOrRemoveTags}
      empty={texts.noTagsYetCreateThemInTheInbox}
      isMultiple
      onPick={(id) => onToggle(id, !tagIds.includes(id))}
      groups={[
        {
          options: tags.map((tag) => ({
            value: tag.id,
            label: tag.name,
            icon: <TagDot tag={tag} />,
            isChosen: tagIds.includes(tag.id),
          })),
        },
      ]}
      {...state}
    />
  )
}

interface PriorityMenuProps extends OpenState {
  priority?: Priority
  onChange: (priority: Priority) => void
}

export const PriorityMenu = ({ priority, onChange, ...state }: PriorityMenuProps) => (
  <PickMenu
    label={texts.setPriority}
    empty=""
    onPick={(value) => onChange(value as Priority)}
    groups={[
      {
        options: optionsOf(priorities).map((option) => ({
          ...option,
          icon: <PriorityMark priority={option.value} />,
          isChosen: option.value === priority,
        })),
      },
    ]}
    {...state}
  />
)

interface SnoozeMenuProps extends OpenState {
  onSnooze: (until: string | null) => void
}

/** Snoozes until one of the usual times, another time, or an answer. */
export function SnoozeMenu({ onSnooze, opened, setOpened, children }: SnoozeMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={270}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {snoozeTimes(new Date()).map(({ label, at }) => (
            <Menu.Item
              key={label}
              rightSection={<span style={{ opacity: 0.75, fontSize: 12.5 }}>{dayAndTime.format(at)}</span>}
              onClick={() => onSnooze(at.toISOString())}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setChoosing(true)}>{texts.chooseATime}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => onSnooze(null)}>{texts.untilTheCustomerAnswers}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <ChooseTime close={() => setChoosing(false)} onSnooze={onSnooze} />}
    </>
  )
}

function ChooseTime({ close, onSnooze }: { close: () => void; onSnooze: (until: string | null) => void }) {
  const [local, setLocal] = useState('')
  const until = momentOf(local)
  const isPast = until !== null && Date.parse(until) <= Date.now()
  return (
    <FormModal
      title={texts.snoozeUntil}
      close={close}
      act={texts.snooze}
      isDisabled={until === null || isPast}
      onSubmit={() => {
        onSnooze(until)
        close()
      }}
    >
      <DateTimeField
        label={texts.dateAndTime}
        value={local}
        onChange={setLocal}
        error={isPast ? texts.chooseATimeInTheFuture : undefined}
      />
    </FormModal>
  )
}
