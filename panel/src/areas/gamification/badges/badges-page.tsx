import { Group } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { type Badge, badgesRead, levelsRead, rulesRead, type Sources, streaksRead } from '../gamification.ts'
import { activeColumn, peopleColumn, ThingList } from '../thing-list.tsx'
import { BadgeForm } from './badge-form.tsx'
import { BadgeMark } from './badge-mark.tsx'

export function BadgesPage() {
  const [environment] = useEnvironment()
  const input = { query: { environment } }
  const whole = { query: { environment, limit: 200 } }
  const list = useList(badgesRead, input, (answer) => answer.badges)
  const sources: Sources = {
    rule: useRead(rulesRead, whole, { single: true }).data?.rules,
    level: useRead(levelsRead, input, { single: true }).data?.levels,
    streak: useRead(streaksRead, input, { single: true }).data?.streaks,
  }
  return (
    <ThingList
      thing="badge"
      label={texts.badges}
      list={list}
      columns={columnsWith(sources)}
      empty={{
        title: texts.noBadgesYet,
        text: texts.aBadgeIsEarnedOnceByARule,
      }}
      form={(badge) => <BadgeForm key={badge?.id} badge={badge} sources={sources} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/badges/{id}',
        read: badgesRead,
        warning: texts.everyoneLosesItToLetPeopleKeep,
      }}
    />
  )
}

function awardText({ award: { by, id, count } }: Badge, sources: Sources): string {
  const name = sources[by]?.find((source) => source.id === id)?.name ?? '…'
  if (by === 'level') return texts.levelName(name)
  return by === 'rule' ? texts.nameTimes(count ?? 1, name) : texts.nameCountInARow(name, count ?? 1)
}

const columnsWith = (sources: Sources): Column<Badge>[] => [
  {
    id: 'name',
    header: texts.badge,
    csv: ({ key }) => key,
    sort: ({ name }) => name,
    width: 270,
    shape: 'lines',
    cell: ({ name, key, icon }) => (
      <Group gap={10} wrap="nowrap">
        <BadgeMark icon={icon} size={20} />
        <TwoLines first={name} second={key} isCode />
      </Group>
    ),
  },
  {
    id: 'award',
    header: texts.earnedBy,
    csv: (badge) => awardText(badge, sources),
    width: 220,
    wide: true,
    cell: (badge) => awardText(badge, sources),
  },
  peopleColumn(texts.people),
  activeColumn(),
]
