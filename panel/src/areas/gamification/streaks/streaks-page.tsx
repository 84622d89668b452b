import { useEnvironment } from '../../../app/environment.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Streak, streaksRead } from '../gamification.ts'
import { activeColumn, ThingList } from '../thing-list.tsx'
import { StreakForm, streakPeriods } from './streak-form.tsx'

export function StreaksPage() {
  const [environment] = useEnvironment()
  const list = useList(streaksRead, { query: { environment } }, (answer) => answer.streaks)
  return (
    <ThingList
      thing="streak"
      label="Streaks"
      list={list}
      columns={columns}
      empty={{
        title: 'No streaks yet',
        text: 'A streak counts the days or weeks in a row in which something happens. A badge can reward a long one.',
      }}
      form={(streak) => <StreakForm key={streak?.id} streak={streak} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/streaks/{id}',
        read: streaksRead,
        warning: 'The days that it counted are deleted with it. To keep them, turn it off instead.',
      }}
    />
  )
}

const columns: Column<Streak>[] = [
  {
    id: 'name',
    header: 'Streak',
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, event_type }) => <TwoLines first={name} second={event_type} isCode />,
  },
  { id: 'per', header: 'Counts', csv: ({ per }) => per, width: 150, cell: ({ per }) => streakPeriods[per] },
  activeColumn(),
]
