import { type ReactNode, useState } from 'react'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/catalogue.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { DataTableProps } from '../../ui/table/table-props.ts'
import { type Act, ArchiveThing, actsOf, DeleteThing, type Kind, type Thing } from './archive-thing.tsx'
import { description, title, useTabs } from './tabs.ts'

interface ThingListProps<Row extends Thing> {
  kind: Kind
  /** `?feature=…` opens one, `?new=feature` makes one. */
  thing: 'feature' | 'meter' | 'coupon'
  label: string
  list: DataTableProps<Row>['list']
  columns: Column<Row>[]
  /** Returns the name shown in actions. */
  nameOf: (row: Row) => string
  empty: { title: string; text: string }
  /** The dialog of one, or of a new one. */
  form: (row: Row | null) => ReactNode
}

const creates = { feature: texts.newFeature, meter: texts.newMeter, coupon: texts.newCoupon }

/** A list of the catalogue whose things are edited in dialogs, archived and deleted. */
export function ThingList<Row extends Thing>(props: ThingListProps<Row>) {
  const { kind, thing, label, list, columns, nameOf, empty, form } = props
  const screen = useScreen()
  const tabs = useTabs()
  const [acting, setActing] = useState<{ row: Row; act: Act } | null>(null)
  const opened = list.rows?.find(({ id }) => id === screen.get(thing))
  const close = () => setActing(null)
  const acts: Column<Row> = {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (row) => <RowMenu label={nameOf(row)} acts={actsOf(row, (act) => setActing({ row, act }))} />,
  }
  return (
    <ListPage
      {...{ title, description, label, thing, list, tabs, empty }}
      create={creates[thing]}
      name={kind}
      columns={[...columns, acts]}
    >
      {screen.get('new') === thing && form(null)}
      {opened && form(opened)}
      {acting?.act === 'delete' && <DeleteThing kind={kind} thing={acting.row} close={close} />}
      {acting && acting.act !== 'delete' && <ArchiveThing kind={kind} thing={acting.row} close={close} />}
    </ListPage>
  )
}

export const stateColumn = <Row extends Thing>(): Column<Row> => ({
  id: 'state',
  header: texts.status,
  csv: ({ archived_at }) => (archived_at ? texts.archivedInline : texts.liveInline),
  width: 110,
  wide: true,
  cell: ({ archived_at }) => (
    <Status tone={archived_at ? 'idle' : 'good'}>{archived_at ? texts.archived : texts.live}</Status>
  ),
})
