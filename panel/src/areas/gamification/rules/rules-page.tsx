import { capText } from '@userkeep/client/rewards'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/gamification.ts'
import { eventLabel } from '../../../ui/humanize.ts'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { number, type Rule, rulesRead } from '../gamification.ts'
import { activeColumn, ThingList } from '../thing-list.tsx'
import { RuleForm } from './rule-form.tsx'

export function RulesPage() {
  const [environment] = useEnvironment()
  const list = useList(rulesRead, { query: { environment } }, (answer) => answer.rules)
  return (
    <ThingList
      thing="rule"
      label={texts.rules}
      list={list}
      columns={columns}
      empty={{
        title: texts.noRulesYet,
        text: texts.aRuleDefinesWhichEventsEarn,
      }}
      form={(rule) => <RuleForm key={rule?.id} rule={rule} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/rules/{id}',
        read: rulesRead,
        warning: texts.itNoLongerEarnsPointsAlready,
      }}
    />
  )
}

const columns: Column<Rule>[] = [
  {
    id: 'name',
    header: texts.rule,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 260,
    shape: 'lines',
    cell: ({ name, event_type }) => <TwoLines first={name} second={eventLabel(event_type)} />,
  },
  {
    id: 'points',
    header: texts.points,
    csv: ({ points }) => points,
    sort: ({ points }) => points,
    width: 110,
    align: 'end',
    cell: ({ points, active }) => (
      <>
        <span className="num">{number(points)}</span>
        <MobileLine>{active ? texts.on : texts.off}</MobileLine>
      </>
    ),
  },
  {
    id: 'cap',
    header: texts.frequency,
    csv: ({ cap }) => capText(cap),
    width: 180,
    wide: true,
    cell: ({ cap }) => capText(cap),
  },
  activeColumn(),
]
