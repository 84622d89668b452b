import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Level, levelsRead, number } from '../gamification.ts'
import { peopleColumn, ThingList } from '../thing-list.tsx'
import { LevelForm } from './level-form.tsx'

export function LevelsPage() {
  const [environment] = useEnvironment()
  const list = useList(levelsRead, { query: { environment } }, (answer) => answer.levels)
  return (
    <ThingList
      thing="level"
      label={texts.levels}
      list={list}
      columns={columns}
      empty={{
        title: texts.noLevelsYet,
        text: texts.aLevelIsReachedWithANumber,
      }}
      form={(level) => <LevelForm key={level?.id} level={level} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/levels/{id}',
        read: levelsRead,
        warning: texts.peopleAtThisLevelMoveToTheLevel,
      }}
    />
  )
}

const columns: Column<Level>[] = [
  {
    id: 'name',
    header: texts.level,
    csv: ({ key }) => key,
    width: 260,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  {
    id: 'threshold',
    header: texts.minimumPoints,
    csv: ({ threshold }) => threshold,
    sort: ({ threshold }) => threshold,
    width: 130,
    align: 'end',
    cell: ({ threshold }) => <span className="num">{number(threshold)}</span>,
  },
  peopleColumn(texts.reachedBy),
]
