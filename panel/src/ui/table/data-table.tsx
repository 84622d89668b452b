import { Table } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { type SearchChanges, type SearchName, useScreen } from '../../app/screen-search.ts'
import { Tools } from '../page.tsx'
import { Failed } from '../states.tsx'
import { TabsRow, type TabsRowProps } from '../tabs-row.tsx'
import { type BulkAction, BulkBar } from './bulk-bar.tsx'
import { type Column, lastNarrow } from './column.ts'
import s from './data-table.module.css'
import { useSavedViews } from './saved-views.ts'
import { useSelection } from './selection.ts'
import { sorted, sortOf } from './sort.ts'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useColumns } from './use-columns.ts'
import { useCsvExport } from './use-csv-export.ts'
import type { List } from './use-list.ts'
import { ViewMenu } from './view-menu.tsx'

export interface DataTableProps<Row> {
  label: string
  /** Names its export, and what is remembered of it. */
  name: string
  list: List<Row>
  columns: Column<Row>[]
  hiddenAtFirst?: string[]
  rowKey: (row: Row) => string
  /** Says which row it is where it is ticked. */
  rowLabel?: (row: Row) => string
  /** Shown when there is nothing: says what the thing is for and how to start. */
  empty: ReactNode
  /** The parameters of the URL that narrow it. */
  filters?: readonly SearchName[]
  tabs?: TabsRowProps<string>
  /** Search and filters. */
  tools?: ReactNode
  /** What the URL says when a row is open. Its first cell becomes a link, so that it opens in a new tab as well. */
  openAt?: (row: Row) => SearchChanges
  isOpen?: (row: Row) => boolean
  /** What can be done with several rows at once; the export of those is always among it. */
  bulk?: BulkAction<Row>[] | undefined
  /** How many there are on all pages, where that is known. */
  total?: number | undefined
  /** Said in place of the range that is shown. */
  countText?: (count: number) => string
  /** In a drawer: without a choice of columns and views. */
  isPlain?: boolean
}

/** A list with its filters, its loading, failed, empty and full states, and its pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, tabs, tools, isPlain, filters = [] } = props
  const view = useColumns(props.name, props.columns, props.hiddenAtFirst)
  const views = useSavedViews(props.name, filters)
  const csv = useCsvExport(props.name, props.columns, list.readAll)
  const menu = !isPlain && (
    <ViewMenu
      {...view}
      columns={props.columns}
      views={views}
      exportCsv={props.columns.some((column) => column.csv) ? csv : null}
    />
  )
  return (
    <>
      {tabs && <TabsRow {...tabs} end={!tools && menu} />}
      {(tools || (!tabs && menu)) && (
        <Tools>
          {tools}
          {menu}
        </Tools>
      )}
      <Body {...props} columns={isPlain ? props.columns : view.shown} />
    </>
  )
}

function Body<Row>(props: DataTableProps<Row>) {
  const { list, columns, empty, label, bulk, rowKey, filters = [] } = props
  const screen = useScreen()
  const sort = sortOf(screen.get('sort'))
  const isWhole = list.paging.place.page === 1 && list.nextCursor === null
  const by = columns.find(({ id }) => id === sort?.id)?.sort
  const rows =
    list.rows && sort && isWhole && typeof by === 'function' ? sorted(list.rows, by, sort.isDescending) : list.rows
  const selection = useSelection(rows ?? [], rowKey, filters.map((name) => screen.get(name)).join())
  if (list.error) return <Failed what={label} error={list.error} retry={list.retry} />
  if (rows?.length === 0 && list.paging.place.page === 1) return empty
  const ticks = bulk && rows ? selection : null
  return (
    <>
      <div className={s.wrap} data-plain={props.isPlain}>
        <Table
          className={s.table}
          style={{ '--least': `${widthOf(columns) + (bulk ? 44 : 0)}px` } as CSSProperties}
          highlightOnHover
          data-rows={columns[0]?.shape}
          aria-label={label}
          aria-busy={list.isFetching}
        >
          <Widths columns={columns} hasTicks={bulk !== undefined} />
          <TableHead columns={columns} sort={sort} isWhole={isWhole} ticks={ticks} hasTicks={bulk !== undefined} />
          <Table.Tbody>
            {rows ? (
              <TableRows {...props} rows={rows} ticks={ticks} />
            ) : (
              <TableSkeleton columns={columns} last={lastNarrow(columns)} hasTicks={bulk !== undefined} />
            )}
          </Table.Tbody>
        </Table>
      </div>
      {rows && <TableFoot list={list} count={rows.length} total={props.total} text={props.countText} />}
      {ticks && bulk && <BulkBar name={props.name} selection={ticks} actions={bulk} columns={props.columns} />}
    </>
  )
}

const widthOf = (columns: { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

interface WidthsProps {
  columns: { id: string; width: number; wide?: true }[]
  hasTicks: boolean
}

const Widths = ({ columns, hasTicks }: WidthsProps) => (
  <colgroup>
    {hasTicks && <col className={s.tickColumn} data-wide />}
    {columns.map(({ id, width, wide }) => (
      <col key={id} data-wide={wide} style={{ '--share': `${(width / widthOf(columns)) * 100}%` } as CSSProperties} />
    ))}
  </colgroup>
)
