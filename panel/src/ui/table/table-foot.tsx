import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts/table.ts'
import s from './data-table.module.css'
import { nextPlace, previousPlace, rangeText } from './paging.ts'
import type { List } from './use-list.ts'

interface TableFootProps {
  list: Pick<List<unknown>, 'paging' | 'nextCursor'>
  count: number
  total?: number | undefined
  text?: ((count: number) => string) | undefined
  menu?: ReactNode
}

/** How many there are, and the way to the other pages. */
export function TableFoot({ list: { paging, nextCursor }, count, total, text, menu }: TableFootProps) {
  const { place, go } = paging
  return (
    <div className={s.foot}>
      <Text size="sm" c="dimmed" className="num" aria-live="polite">
        {text?.(count) ?? rangeText(place, count, nextCursor !== null, total)}
      </Text>
      {menu}
      {(place.page > 1 || nextCursor) && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={30}
            aria-label={texts.previousPage}
            disabled={place.page === 1}
            onClick={() => go(previousPlace(place))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={texts.nextPage}
            disabled={!nextCursor}
            onClick={() => nextCursor && go(nextPlace(place, nextCursor))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      )}
    </div>
  )
}
