import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/table.ts'
import type { Column } from './column.ts'
import s from './data-table.module.css'
import type { Selection } from './selection.ts'
import { nextSort, type Sort } from './sort.ts'

interface TableHeadProps<Row> {
  columns: Column<Row>[]
  sort: Sort | null
  /** The whole list is on this page, so that it can be sorted here. */
  isWhole: boolean
  ticks: (Selection<Row> & { isAll: boolean }) | null
  hasTicks: boolean
}

export const TableHead = <Row,>({ columns, sort, isWhole, ticks, hasTicks }: TableHeadProps<Row>) => (
  <Table.Thead>
    <Table.Tr>
      {hasTicks && (
        <Table.Th className={s.tick} data-wide>
          <Checkbox
            aria-label={texts.selectAllOnThisPage}
            disabled={!ticks}
            checked={ticks?.isAll ?? false}
            indeterminate={ticks ? !ticks.isAll && ticks.rows.length > 0 : false}
            onChange={() => ticks?.toggleAll()}
          />
        </Table.Th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} sort={sort} isWhole={isWhole} />
      ))}
    </Table.Tr>
  </Table.Thead>
)

function HeadCell<Row>({ column, sort, isWhole }: { column: Column<Row>; sort: Sort | null; isWhole: boolean }) {
  const screen = useScreen()
  const { id, header, wide, align } = column
  const isSortable = column.sort === 'api' || (column.sort !== undefined && isWhole)
  if (!isSortable) {
    return (
      <Table.Th data-wide={wide} data-align={align}>
        {header || <VisuallyHidden>{texts.actions}</VisuallyHidden>}
      </Table.Th>
    )
  }
  const isBy = sort?.id === id
  const Arrow = isBy && sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      data-wide={wide}
      data-align={align}
      aria-sort={isBy ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={s.sort}
        data-on={isBy || undefined}
        onClick={() => screen.narrow({ sort: nextSort(sort, id) }, { replace: true })}
      >
        {header}
        <Arrow size={13} stroke={2.2} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
