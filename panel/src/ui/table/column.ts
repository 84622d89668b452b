import type { ReactNode } from 'react'
import type { SortValue } from './sort.ts'
import type { CellShape } from './table-skeleton.tsx'

export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** The minimum width in pixels; remaining space is shared in proportion, for any content. */
  width: number
  /** The exported value; a column without it is left out. */
  csv?: (row: Row) => string | number | boolean | null
  /**
   * `api`: the API sorts the whole list, by the column's id. A value: sorted in the browser, and only where the whole
   * list is on one page.
   */
  sort?: 'api' | ((row: Row) => SortValue)
  shape?: CellShape
  /** Not shown on a phone. */
  wide?: true
  align?: 'end'
}

/** On a phone it stands at the right edge. */
export const lastNarrow = (columns: { id: string; wide?: true }[]) => columns.findLast(({ wide }) => !wide)?.id
