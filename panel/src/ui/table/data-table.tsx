import { Table } from '@mantine/core'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { Tools } from '../page.tsx'
import { Failed } from '../states.tsx'
import { TabsRow } from '../tabs-row.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { lastNarrow } from './column.ts'
import s from './data-table.module.css'
import { useSavedViews } from './saved-views.ts'
import { useSelection } from './selection.ts'
import { sorted, sortOf } from './sort.ts'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useColumns } from './use-columns.ts'
import { useCsvExport } from './use-csv-export.ts'
import { useRowKeys } from './use-row-keys.ts'
import { ViewMenu } from './view-menu.tsx'

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
      {tools && (
        <Tools>
          {tools}
          {menu}
        </Tools>
      )}
      <Body {...props} columns={isPlain ? props.columns : view.shown} menu={!tabs && !tools && menu} />
    </>
  )
}

interface BodyProps<Row> extends DataTableProps<Row> {
  /** The view menu of a list that has no row above it. */
  menu: ReactNode
}

function Body<Row>(props: BodyProps<Row>) {
  const { list, columns, empty, label, bulk, rowKey, filters = [] } = props
  const screen = useScreen()
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame, 'tbody tr', !props.isPlain)
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
      <div ref={frame} className={s.wrap} data-plain={props.isPlain}>
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
      {rows && (
        <TableFoot list={list} count={rows.length} total={props.total} text={props.countText} menu={props.menu} />
      )}
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
