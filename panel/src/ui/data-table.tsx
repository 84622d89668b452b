import { ActionIcon, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '@userkeep/client'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import type { SearchChanges } from '../app/screen-search.ts'
import s from './data-table.module.css'
import { Failed } from './states.tsx'
import { type CellShape, TableSkeleton } from './table-skeleton.tsx'

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** At least so many pixels; what is left over is shared in proportion, whatever the rows hold. */
  width: number
  /** What an export writes; a column without it is left out. */
  csv?: (row: Row) => string | number | boolean | null
  shape?: CellShape
  /** Not shown on a phone. */
  wide?: true
  align?: 'end'
}

interface DataTableProps<Row, Answer> {
  label: string
  query: UseQueryResult<Answer, ApiError>
  rows: (answer: Answer) => readonly Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** Shown when there is nothing: says what the thing is for and how to start. */
  empty: ReactNode
  /** What the URL says when a row is open. Its first cell becomes a link, so that it opens in a new tab as well. */
  openAt?: (row: Row) => SearchChanges
  isOpen?: (row: Row) => boolean
  page?: { offset: number; go: (offset: number) => void }
}

/** A list with its loading, failed, empty and full states. */
export function DataTable<Row, Answer>(props: DataTableProps<Row, Answer>) {
  const { query, columns, empty, page, rows: rowsOf, label } = props
  if (query.error && !query.data) return <Failed what={label} error={query.error} retry={() => void query.refetch()} />
  const rows = query.data ? rowsOf(query.data) : null
  if (rows?.length === 0 && !page?.offset) return empty
  return (
    <>
      <div className={s.wrap}>
        <Table
          className={s.table}
          style={{ '--least': `${widthOf(columns)}px` } as CSSProperties}
          highlightOnHover
          data-rows={columns[0]?.shape}
          aria-label={label}
          aria-busy={query.isFetching}
        >
          <Widths columns={columns} />
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ id, header, wide, align }) => (
                <Table.Th key={id} data-wide={wide} data-align={align}>
                  {header || <VisuallyHidden>Actions</VisuallyHidden>}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows ? <Rows {...props} list={rows} /> : <TableSkeleton columns={columns} last={lastNarrow(columns)} />}
          </Table.Tbody>
        </Table>
      </div>
      {page && rows && (
        <Foot page={page} count={rows.length} hasMore={hasMore(query.data)} limit={limitOf(query.data)} />
      )}
    </>
  )
}

const widthOf = (columns: { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

const Widths = ({ columns }: { columns: Pick<Column<never>, 'id' | 'width' | 'wide'>[] }) => (
  <colgroup>
    {columns.map(({ id, width, wide }) => (
      <col key={id} data-wide={wide} style={{ '--share': `${(width / widthOf(columns)) * 100}%` } as CSSProperties} />
    ))}
  </colgroup>
)

function Rows<Row, Answer>({
  list,
  columns,
  rowKey,
  openAt,
  isOpen,
}: DataTableProps<Row, Answer> & { list: readonly Row[] }) {
  const last = lastNarrow(columns)
  return list.map((row) => (
    <Table.Tr
      key={rowKey(row)}
      className={s.row}
      data-opens={openAt ? true : undefined}
      data-on={isOpen?.(row) || undefined}
      onClick={openAt && followRowLink}
    >
      {columns.map(({ id, cell, wide, align }, index) => (
        <Table.Td key={id} data-wide={wide} data-align={align} data-last={id === last || undefined}>
          {openAt && index === 0 ? (
            <Link to="." search={(before) => ({ ...before, ...openAt(row) })} className={s.opener}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

/** A press beside the link does as the link does; one on a button or a link of its own is left alone. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  if ((event.target as Element).closest('a, button, input, [role=menu]')) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href]')
  if (event.metaKey || event.ctrlKey) window.open(link?.href, '_blank')
  else link?.click()
}

/** On a phone it stands at the right edge. */
const lastNarrow = (columns: Column<never>[]) => columns.findLast(({ wide }) => !wide)?.id

const hasMore = (answer: unknown) => (answer as { has_more?: boolean } | undefined)?.has_more ?? false
const limitOf = (answer: unknown) => (answer as { limit?: number } | undefined)?.limit ?? 50

interface FootProps {
  page: { offset: number; go: (offset: number) => void }
  count: number
  hasMore: boolean
  limit: number
}

function Foot({ page, count, hasMore, limit }: FootProps) {
  if (page.offset === 0 && !hasMore) return null
  return (
    <div className={s.foot}>
      <Text size="sm" c="dimmed" className="num" aria-live="polite">
        {count === 0 ? 'No more' : `${page.offset + 1}–${page.offset + count}`}
      </Text>
      <Group gap={4}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Previous page"
          disabled={page.offset === 0}
          onClick={() => page.go(Math.max(0, page.offset - limit))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Next page"
          disabled={!hasMore}
          onClick={() => page.go(page.offset + limit)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </div>
  )
}
