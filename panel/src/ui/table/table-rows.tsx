import { Checkbox, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { texts } from '../../texts/table.ts'
import { lastNarrow } from './column.ts'
import s from './data-table.module.css'
import type { Selection } from './selection.ts'
import type { DataTableProps } from './table-props.ts'

interface TableRowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[]
  ticks: Selection<Row> | null
}

export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, columns, rowKey, openAt, isOpen, ticks, rowLabel = rowKey } = props
  const last = lastNarrow(columns)
  return rows.map((row) => (
    <Table.Tr
      key={rowKey(row)}
      className={s.row}
      data-opens={openAt ? true : undefined}
      data-on={isOpen?.(row) || ticks?.has(row) || undefined}
      onClick={openAt && followRowLink}
    >
      {ticks && <Tick row={row} label={rowLabel(row)} ticks={ticks} />}
      {columns.map(({ id, cell, wide, align }, index) => (
        <Table.Td
          key={id}
          data-main={index === 0 || undefined}
          data-wide={wide}
          data-align={align}
          data-last={id === last || undefined}
        >
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

/** The whole cell ticks, so that a near miss does not open the row. */
const Tick = <Row,>({ row, label, ticks }: { row: Row; label: string; ticks: Selection<Row> }) => (
  <Table.Td className={s.tick} data-wide onClick={(event) => event.stopPropagation()}>
    <Checkbox
      aria-label={texts.selectLabel(label)}
      checked={ticks.has(row)}
      onChange={(event) => ticks.toggle(row, (event.nativeEvent as unknown as globalThis.MouseEvent).shiftKey === true)}
    />
  </Table.Td>
)

/** A press beside the link does as the link does; one on a button or a link of its own is left alone. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  if ((event.target as Element).closest('a, button, input, label, [role=menu]')) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href]')
  if (event.metaKey || event.ctrlKey) window.open(link?.href, '_blank')
  else link?.click()
}
