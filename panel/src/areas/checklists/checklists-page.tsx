import { Badge, Group } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { type Checklist, checklistsRead } from './checklist.ts'
import { ChecklistEditor } from './checklist-editor.tsx'

export function ChecklistsPage() {
  const screen = useScreen()
  const checklist = screen.get('checklist')
  return checklist || screen.get('new') === 'checklist' ? <ChecklistEditor id={checklist} /> : <Checklists />
}

function Checklists() {
  const [environment] = useEnvironment()
  const list = useList(checklistsRead, { query: { environment } }, (answer) => answer.checklists)
  return (
    <ListPage
      title="Checklists"
      description="Onboarding in steps. A step is done when an event happens or a team holds a feature."
      name="checklists"
      thing="checklist"
      list={list}
      columns={columns}
      empty={{
        title: 'No checklists yet',
        text: 'Show new people the few steps that matter. Progress is recorded from the events your product tracks.',
      }}
    />
  )
}

const stepsText = ({ steps }: Checklist) => (steps.length === 1 ? '1 step' : `${steps.length} steps`)
const audienceText = ({ selectable, segment_id }: Checklist) =>
  selectable ? 'Chosen by the person' : segment_id === null ? 'Everybody' : 'A segment'

const columns: Column<Checklist>[] = [
  {
    id: 'name',
    header: 'Checklist',
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, description }) => <TwoLines first={name} second={description ?? 'No description'} />,
  },
  {
    id: 'active',
    header: 'Status',
    csv: ({ active }) => (active ? 'on' : 'off'),
    sort: ({ active }) => (active ? 1 : 0),
    width: 110,
    cell: (checklist) => (
      <>
        <Status tone={checklist.active ? 'good' : 'idle'}>{checklist.active ? 'On' : 'Off'}</Status>
        <MobileLine>{stepsText(checklist)}</MobileLine>
      </>
    ),
  },
  {
    id: 'steps',
    header: 'Steps',
    csv: ({ steps }) => steps.length,
    sort: ({ steps }) => steps.length,
    width: 80,
    wide: true,
    align: 'end',
    cell: ({ steps }) => <span className="num">{steps.length}</span>,
  },
  {
    id: 'audience',
    header: 'Shown to',
    csv: audienceText,
    width: 190,
    wide: true,
    cell: (checklist) => (
      <Group gap={6} wrap="nowrap">
        {audienceText(checklist)}
        {checklist.unlocks_after && <Badge color="gray">Waits</Badge>}
      </Group>
    ),
  },
  {
    id: 'dismissals',
    header: 'Closed',
    csv: ({ dismissals }) => dismissals ?? 0,
    sort: ({ dismissals }) => dismissals ?? 0,
    width: 90,
    wide: true,
    align: 'end',
    cell: ({ dismissals = 0 }) => <span className="num">{dismissals.toLocaleString('en')}</span>,
  },
  {
    id: 'hidden',
    header: 'Closed now',
    csv: ({ hidden }) => hidden ?? 0,
    sort: ({ hidden }) => hidden ?? 0,
    width: 105,
    wide: true,
    align: 'end',
    cell: ({ hidden = 0 }) => <span className="num">{hidden.toLocaleString('en')}</span>,
  },
  {
    id: 'updated',
    header: 'Changed',
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 110,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
