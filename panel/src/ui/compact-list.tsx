import { ActionIcon, Menu, Skeleton, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@userkeep/client'
import type { ReactNode } from 'react'
import { texts } from '../texts/ui.ts'
import s from './compact-list.module.css'
import { FailedPart } from './states.tsx'
import type { Paging } from './table/paging.ts'
import { TableFoot } from './table/table-foot.tsx'

interface CompactListProps<Row, Answer> {
  label: string
  query: UseQueryResult<Answer, ApiError>
  rows: (answer: Answer) => readonly Row[]
  /** One sentence: what would be here. */
  empty: ReactNode
  children: (row: Row) => ReactNode
  /** The start of a line while loading. */
  shape?: RowShape
  /** How many lines to expect. */
  expected?: number
  paging?: Paging
}

/** A short list inside a panel, with its loading, failed, empty and full states. */
export function CompactList<Row, Answer>(props: CompactListProps<Row, Answer>) {
  const { label, query, rows: rowsOf, empty, children, paging, shape, expected } = props
  if (!query.data) {
    return query.error ? (
      <FailedPart what={label} error={query.error} retry={() => void query.refetch()} />
    ) : (
      <ListSkeleton shape={shape} count={expected} />
    )
  }
  const rows = rowsOf(query.data)
  const nextCursor = (query.data as { next_cursor?: string | null }).next_cursor ?? null
  return (
    <>
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm" py={6}>
          {paging && paging.place.page > 1 ? texts.noMoreResults : empty}
        </Text>
      ) : (
        <ul className={s.list} aria-label={label}>
          {rows.map(children)}
        </ul>
      )}
      {paging && (paging.place.page > 1 || nextCursor) && (
        <div className={s.foot}>
          <TableFoot list={{ paging, nextCursor }} count={rows.length} />
        </div>
      )}
    </>
  )
}

type RowShape = 'avatar' | 'icon' | 'none'

/** Has the height of the content, so that nothing moves. */
export const ListSkeleton = ({
  shape = 'icon',
  count = 3,
}: {
  shape?: RowShape | undefined
  count?: number | undefined
}) => (
  <div aria-busy>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <div key={line} className={s.line}>
        {shape === 'avatar' && <Skeleton circle h={30} w={30} />}
        {shape === 'icon' && <Skeleton h={20} w={20} radius="sm" />}
        <div className={s.text}>
          <Skeleton h={9} w={`${30 + ((line * 17) % 20)}%`} />
          <Skeleton h={8} w={`${22 + ((line * 13) % 16)}%`} mt={10} />
        </div>
        <Skeleton h={9} w={64} />
      </div>
    ))}
  </div>
)

interface ListRowProps {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  end?: ReactNode
}

export const ListRow = ({ icon, title, description, end }: ListRowProps) => (
  <li className={s.line}>
    {icon && <span className={s.icon}>{icon}</span>}
    <div className={s.text}>
      <div className={s.title}>{title}</div>
      {description && <div className={s.description}>{description}</div>}
    </div>
    {end && <div className={s.end}>{end}</div>}
  </li>
)

/** The end of a line, with details below. */
export const RowAside = ({ children, beneath }: { children: ReactNode; beneath: ReactNode }) => (
  <div className={s.aside}>
    <span>{children}</span>
    <span className={s.beneath}>{beneath}</span>
  </div>
)

export interface RowAction {
  label: string
  run: () => void
  isDestructive?: boolean
}

interface RowMenuProps {
  /** The row: "More for Backend". */
  label: string
  /** The whole name of the button, where it is for no row. */
  target?: string
  size?: number
  acts: RowAction[]
}

export const RowMenu = ({ label, target = texts.moreForLabel(label), size = 30, acts }: RowMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon size={size} aria-label={target}>
        <IconDots size={17} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {acts.map(({ label: name, run, isDestructive }) => (
        <Menu.Item key={name} onClick={run} {...(isDestructive && { color: 'red' })}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
