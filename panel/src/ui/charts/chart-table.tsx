import { Table, UnstyledButton } from '@mantine/core'
import { texts } from '../../texts/charts.ts'
import { type ChartProps, number } from './chart-data.ts'
import s from './charts.module.css'

type ChartTableProps = Pick<ChartProps, 'label' | 'series' | 'rows' | 'format' | 'onPoint'>

/** The values of a chart in place of its drawing. */
export const ChartTable = (props: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard, too
  <section className={s.tableWrap} aria-label={texts.labelTable(props.label)} tabIndex={0}>
    <ChartRows {...props} />
  </section>
)

/** The values of a chart. A row leads to what is behind the point. */
export const ChartRows = ({ label, series, rows, format = number, onPoint }: ChartTableProps) => (
  <Table className={s.table} aria-label={label}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{texts.date}</Table.Th>
        {series.map((one) => (
          <Table.Th key={one.key}>{one.label}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.key}>
          <Table.Th scope="row">
            {onPoint ? (
              <UnstyledButton className={s.rowButton} onClick={() => onPoint(row)}>
                {row.title ?? row.label}
              </UnstyledButton>
            ) : (
              (row.title ?? row.label)
            )}
            {row.isOpen && texts.soFar}
          </Table.Th>
          {series.map(({ key }) => (
            <Table.Td key={key}>{textOf(row.values[key], format)}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const textOf = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value)
