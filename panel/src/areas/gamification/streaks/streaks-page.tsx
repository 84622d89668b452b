import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { eventLabel } from '../../../ui/humanize.ts'
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
      label={texts.streaks}
      list={list}
      columns={columns}
      empty={{
        title: texts.noStreaksYet,
        text: texts.aStreakCountsConsecutiveDays,
      }}
      form={(streak) => <StreakForm key={streak?.id} streak={streak} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/streaks/{id}',
        read: streaksRead,
        warning: texts.itsHistoryIsDeletedTooToKeep,
      }}
    />
  )
}

const columns: Column<Streak>[] = [
  {
    id: 'name',
    header: texts.streak,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, event_type }) => <TwoLines first={name} second={eventLabel(event_type)} />,
  },
  { id: 'per', header: texts.frequency, csv: ({ per }) => per, width: 150, cell: ({ per }) => streakPeriods[per] },
  activeColumn(),
]
