import { capText } from '@userkeep/client/rewards'
import { useEnvironment } from '../../../app/environment.ts'
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
      label="Rules"
      list={list}
      columns={columns}
      empty={{
        title: 'No rules yet',
        text: 'A rule says what earns points: a sign-in, a report, a finished checklist. It counts from the moment you turn it on.',
      }}
      form={(rule) => <RuleForm key={rule?.id} rule={rule} />}
      deleting={{
        endpoint: 'DELETE /v1/organization/gamification/rules/{id}',
        read: rulesRead,
        warning: 'It earns nothing from now on. People keep the points that it earned them.',
      }}
    />
  )
}

const columns: Column<Rule>[] = [
  {
    id: 'name',
    header: 'Rule',
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 260,
    shape: 'lines',
    cell: ({ name, event_type }) => <TwoLines first={name} second={event_type} isCode />,
  },
  {
    id: 'points',
    header: 'Points',
    csv: ({ points }) => points,
    sort: ({ points }) => points,
    width: 110,
    align: 'end',
    cell: ({ points, active }) => (
      <>
        <span className="num">{number(points)}</span>
        <MobileLine>{active ? 'On' : 'Off'}</MobileLine>
      </>
    ),
  },
  {
    id: 'cap',
    header: 'Counts',
    csv: ({ cap }) => capText(cap),
    width: 180,
    wide: true,
    cell: ({ cap }) => capText(cap),
  },
  activeColumn(),
]
