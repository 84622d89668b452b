import { ActionIcon, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { texts } from '../../texts/attention.ts'
import { FailedPart } from '../../ui/states.tsx'
import s from './attention.module.css'
import { AttentionList, shownOf } from './attention-list.tsx'
import { useAttention } from './use-attention.ts'

/** The bell in the top bar, with the count. */
export function HeaderPart() {
  const [opened, popover] = useDisclosure(false)
  const query = useAttention()
  const shown = shownOf(query.data?.items ?? [])
  const label = shown.length === 0 ? texts.needsAttention : texts.needsAttentionCount(shown.length)
  return (
    <Popover
      opened={opened}
      onChange={popover.toggle}
      position="bottom-end"
      width={430}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon className={s.bell} aria-label={label} onClick={popover.toggle}>
          <IconBell size={18} stroke={1.7} />
          {shown.length > 0 && (
            <span className={s.count} aria-hidden>
              {shown.length}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.needsAttention} maw="calc(100vw - 24px)">
        {shown.length > 0 ? (
          <AttentionList shown={shown} onAct={popover.close} />
        ) : query.error ? (
          <FailedPart what={texts.whatNeedsAttention} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Text size="sm" c="dimmed">
            {query.data ? texts.nothingNeedsYourAttention : texts.loading}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
