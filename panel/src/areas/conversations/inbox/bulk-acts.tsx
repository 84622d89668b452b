import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconMoon, IconTag, IconUserPlus, IconX } from '@tabler/icons-react'
import type { Input } from '@userkeep/client'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-inbox.ts'
import { toast } from '../../../ui/toast.ts'
import { countsRead, listRead, optionsOf, priorities } from '../conversation.ts'
import { cachedConversation, putConversation } from '../live/inbox-cache.ts'
import { AssignMenu, SnoozeMenu, TagMenu } from '../menus.tsx'
import s from './inbox.module.css'
import type { ListSelection } from './use-selection.ts'

const bulk = 'POST /v1/organization/conversations/bulk'
type Change = Omit<Input<typeof bulk>['body'], 'ids'>

/** Acts on the selected conversations, in place of the head of the list. */
export function BulkActs({ selection: { ids, others, selectAll, clear } }: { selection: ListSelection }) {
  const [environment] = useEnvironment()
  const [open, setOpen] = useState<'assign' | 'tag' | 'snooze' | null>(null)
  const { mutate, isPending } = useAct(bulk, { refresh: [listRead, countsRead] })
  const run = (change: Change) => {
    const before = ids.flatMap((id) => cachedConversation(environment, id) ?? [])
    for (const one of before) putConversation(environment, { ...one, ...shownAfter(change) })
    mutate(
      { query: { environment }, body: { ids, ...change } },
      {
        onSuccess: ({ changed }) => toast.success(texts.conversationsChanged(changed)),
        onError(error) {
          for (const one of before) putConversation(environment, one)
          toast.error(error)
        },
      },
    )
    clear()
  }
  const stateOf = (name: NonNullable<typeof open>) => ({
    opened: open === name,
    setOpened: (opened: boolean) => setOpen(opened ? name : null),
  })
  return (
    <div className={s.bulk} role="toolbar" aria-label={texts.selectedConversations} aria-busy={isPending}>
      <span className={s.bulkCount} aria-live="polite">
        {texts.countSelected(ids.length)}
      </span>
      {others > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          {texts.selectAll}
        </Button>
      )}
      <span className={s.bulkActs}>
        <AssignMenu onAssign={run} {...stateOf('assign')}>
          <ActionIcon variant="default" size={32} aria-label={texts.assign} onClick={() => setOpen('assign')}>
            <IconUserPlus size={16} stroke={1.8} />
          </ActionIcon>
        </AssignMenu>
        <TagMenu tagIds={[]} onToggle={(id) => run({ add_tag_ids: [id] })} {...stateOf('tag')}>
          <ActionIcon variant="default" size={32} aria-label={texts.addTag} onClick={() => setOpen('tag')}>
            <IconTag size={16} stroke={1.8} />
          </ActionIcon>
        </TagMenu>
        <SnoozeMenu onSnooze={(until) => run({ status: 'snoozed', snooze_until: until })} {...stateOf('snooze')}>
          <ActionIcon variant="default" size={32} aria-label={texts.snooze}>
            <IconMoon size={16} stroke={1.8} />
          </ActionIcon>
        </SnoozeMenu>
        <ActionIcon variant="default" size={32} aria-label={texts.close} onClick={() => run({ status: 'closed' })}>
          <IconCheck size={16} stroke={1.8} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={texts.moreActs}>
              <IconDots size={16} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => run({ status: 'open' })}>{texts.reopen}</Menu.Item>
            <Menu.Item onClick={() => run({ read: true })}>{texts.markAsRead}</Menu.Item>
            <Menu.Item onClick={() => run({ read: false })}>{texts.markAsUnread}</Menu.Item>
            <Menu.Divider />
            <Menu.Label>{texts.priority}</Menu.Label>
            {optionsOf(priorities).map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => run({ priority: value })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={texts.clearSelection} onClick={clear}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </span>
    </div>
  )
}

/** The fields of a conversation that a bulk change sets. */
function shownAfter({ status, snooze_until, assignee_id, group_id, priority, read }: Change) {
  return {
    ...(status && { status }),
    ...(status === 'snoozed' && { snoozed_until: snooze_until ?? null }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(group_id !== undefined && { group_id }),
    ...(priority && { priority }),
    ...(read !== undefined && { unread: !read }),
  }
}
