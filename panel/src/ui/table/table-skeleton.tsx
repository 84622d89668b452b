import { Skeleton, Table } from '@mantine/core'
import s from './data-table.module.css'

/** The skeleton of a column. */
export type CellShape =
  /** An avatar with two lines beside it. */
  | 'avatar'
  | 'lines'
  /** One line on a desktop, two on a phone. */
  | 'line'
  /** Two lines, and on a phone a pill beneath. */
  | 'tagged'
  | 'pill'
  | 'pills'
  | 'button'
  | 'menu'
  | 'number'
  | 'text'
  | 'long'
  | 'none'

interface TableSkeletonProps {
  columns: readonly { id: string; shape?: CellShape; wide?: true; align?: 'end' }[]
  /** Stands at the right edge on a phone. */
  last: string | undefined
  hasTicks: boolean
}

/** Rows as high as those that come, so that nothing jumps. */
export function TableSkeleton({ columns, last, hasTicks }: TableSkeletonProps) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
    <Table.Tr key={row}>
      {hasTicks && (
        <Table.Td className={s.tick} data-wide>
          <Skeleton h={16} w={16} radius={4} />
        </Table.Td>
      )}
      {columns.map(({ id, shape = 'text', wide, align }, index) => (
        <Table.Td
          key={id}
          data-main={index === 0 || undefined}
          data-wide={wide}
          data-align={align}
          data-last={id === last || undefined}
        >
          <CellSkeleton shape={shape} row={row} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

const short: Partial<Record<CellShape, { w: number; h: number; mr?: number }>> = {
  pill: { w: 68, h: 22 },
  button: { w: 58, h: 28 },
  menu: { w: 16, h: 4, mr: 7 },
  number: { w: 24, h: 10 },
  text: { w: 64, h: 10 },
  long: { w: 260, h: 10 },
}

function CellSkeleton({ shape, row }: { shape: CellShape; row: number }) {
  if (shape === 'none') return null
  if (shape === 'pills') {
    return (
      <div className={s.skeletonPills}>
        <Skeleton h={22} w={112} />
        <Skeleton h={22} w={88} />
      </div>
    )
  }
  const size = short[shape]
  if (size) return <Skeleton {...size} display="inline-block" style={{ verticalAlign: 'middle' }} />
  const width = 92 + ((row * 37) % 70)
  return (
    <div className={s.skeleton}>
      {shape === 'avatar' && <Skeleton circle h={32} w={32} />}
      <div className={s.skeletonLines}>
        <Skeleton h={10} w={width} />
        <Skeleton h={8} w={width + 36} className={shape === 'line' ? s.inHand : undefined} />
        {shape === 'tagged' && <Skeleton h={22} w={112} className={s.inHand} />}
      </div>
    </div>
  )
}
