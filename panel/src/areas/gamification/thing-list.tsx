import type { Endpoint, Input } from '@userkeep/client'
import { type ReactNode, useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/gamification.ts'
import { locale } from '../../texts/locale.ts'
import { RowMenu } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { DataTableProps } from '../../ui/table/table-props.ts'
import { overviewRead } from './gamification.ts'
import { description, title, useTabs } from './tabs.ts'

interface Thing {
  id: string
  name: string
}

type Deleting = Extract<Endpoint, `DELETE /v1/organization/gamification/${string}`>

interface ThingListProps<Row extends Thing> {
  /** `?rule=…` opens one, `?new=rule` makes one. */
  thing: 'rule' | 'level' | 'badge' | 'streak'
  label: string
  list: DataTableProps<Row>['list']
  columns: Column<Row>[]
  empty: { title: string; text: string }
  /** The dialog of one, or of a new one. */
  form: (row: Row | null) => ReactNode
  deleting: { endpoint: Deleting; read: Endpoint; warning: string }
}

const words = {
  rule: { create: texts.newRule, question: texts.deleteTheRuleName, act: texts.deleteRule },
  level: { create: texts.newLevel, question: texts.deleteTheLevelName, act: texts.deleteLevel },
  badge: { create: texts.newBadge, question: texts.deleteTheBadgeName, act: texts.deleteBadge },
  streak: { create: texts.newStreak, question: texts.deleteTheStreakName, act: texts.deleteStreak },
}

/** A list whose things are edited in dialogs and deleted. */
export function ThingList<Row extends Thing>(props: ThingListProps<Row>) {
  const { thing, label, list, columns, empty, form, deleting } = props
  const screen = useScreen()
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const [gone, setGone] = useState<Row | null>(null)
  const opened = list.rows?.find(({ id }) => id === screen.get(thing))
  const acts: Column<Row> = {
    id: 'acts',
    header: '',
    width: 58,
    shape: 'none',
    align: 'end',
    cell: (row) => (
      <RowMenu label={row.name} acts={[{ label: texts.delete, run: () => setGone(row), isDestructive: true }]} />
    ),
  }
  return (
    <ListPage
      {...{ title, description, label, thing, list, tabs, empty }}
      create={words[thing].create}
      name={`${thing}s`}
      columns={[...columns, acts]}
    >
      {screen.get('new') === thing && form(null)}
      {opened && form(opened)}
      {gone && (
        <ConfirmAct
          endpoint={deleting.endpoint}
          input={{ params: { id: gone.id }, query: { environment } } as Input<Deleting>}
          refresh={[deleting.read, overviewRead]}
          success={texts.nameDeleted(gone.name)}
          close={() => setGone(null)}
          title={words[thing].question(gone.name)}
          act={words[thing].act}
        >
          {deleting.warning}
        </ConfirmAct>
      )}
    </ListPage>
  )
}

export const activeColumn = <Row extends { active: boolean }>(): Column<Row> => ({
  id: 'active',
  header: texts.status,
  csv: ({ active }) => (active ? texts.onInline : texts.offInline),
  sort: ({ active }) => (active ? 1 : 0),
  width: 100,
  wide: true,
  cell: ({ active }) => <Status tone={active ? 'good' : 'idle'}>{active ? texts.on : texts.off}</Status>,
})

export const peopleColumn = <Row extends { people?: number }>(header: string): Column<Row> => ({
  id: 'people',
  header,
  csv: ({ people }) => people ?? 0,
  sort: ({ people }) => people ?? 0,
  width: 120,
  wide: true,
  align: 'end',
  cell: ({ people = 0 }) => <span className="num">{people.toLocaleString(locale)}</span>,
})
