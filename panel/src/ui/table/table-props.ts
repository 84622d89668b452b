import type { ReactNode } from 'react'
import type { SearchChanges, SearchName } from '../../app/screen-search.ts'
import type { TabsRowProps } from '../tabs-row.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import type { Column } from './column.ts'
import type { List } from './use-list.ts'

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
  /** Returns the URL parameters of an open row. Its first cell becomes a link, so that it opens in a new tab too. */
  openAt?: (row: Row) => SearchChanges
  isOpen?: (row: Row) => boolean
  /** Actions on several rows; the export is always included. */
  bulk?: BulkAction<Row>[] | undefined
  /** How many there are on all pages, where that is known. */
  total?: number | undefined
  /** Said in place of the range that is shown. */
  countText?: (count: number) => string
  /** In a drawer: without a choice of columns and views. */
  isPlain?: boolean
}
