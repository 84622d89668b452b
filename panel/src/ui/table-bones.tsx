import { Skeleton, Table } from '@mantine/core'
import s from './data-table.module.css'

/** What a column shows while its rows are on their way. */
export type Bone =
  /** A face with two lines beside it. */
  | 'face'
  | 'lines'
  /** One line at a desk, two in a hand. */
  | 'line'
  /** Two lines, and in a hand a pill beneath. */
  | 'tagged'
  | 'pill'
  | 'pills'
  | 'button'
  | 'menu'
  | 'number'
  | 'text'
  | 'long'
  | 'none'

interface TableBonesProps {
  columns: readonly { id: string; bone?: Bone; wide?: true; align?: 'end' }[]
  /** Stands at the right edge in a hand. */
  last: string | undefined
}

/** Rows as high as those that come, so that nothing jumps. */
export function TableBones({ columns, last }: TableBonesProps) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
    <Table.Tr key={row}>
      {columns.map(({ id, bone = 'text', wide, align }) => (
        <Table.Td key={id} data-wide={wide} data-align={align} data-last={id === last || undefined}>
          <CellBone bone={bone} row={row} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

const short: Partial<Record<Bone, { w: number; h: number; mr?: number }>> = {
  pill: { w: 68, h: 22 },
  button: { w: 58, h: 28 },
  menu: { w: 16, h: 4, mr: 7 },
  number: { w: 24, h: 10 },
  text: { w: 64, h: 10 },
  long: { w: 260, h: 10 },
}

function CellBone({ bone, row }: { bone: Bone; row: number }) {
  if (bone === 'none') return null
  if (bone === 'pills') {
    return (
      <div className={s.bonePills}>
        <Skeleton h={22} w={112} />
        <Skeleton h={22} w={88} />
      </div>
    )
  }
  const size = short[bone]
  if (size) return <Skeleton {...size} display="inline-block" style={{ verticalAlign: 'middle' }} />
  const width = 92 + ((row * 37) % 70)
  return (
    <div className={s.bone}>
      {bone === 'face' && <Skeleton circle h={32} w={32} />}
      <div className={s.boneLines}>
        <Skeleton h={10} w={width} />
        <Skeleton h={8} w={width + 36} className={bone === 'line' ? s.inHand : undefined} />
        {bone === 'tagged' && <Skeleton h={22} w={112} className={s.inHand} />}
      </div>
    </div>
  )
}
