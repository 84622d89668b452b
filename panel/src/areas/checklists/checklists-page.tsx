import { Badge, Group } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/checklists.ts'
import { locale } from '../../texts/locale.ts'
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
      title={texts.checklists}
      description={texts.stepByStepOnboardingAStepIsDone}
      name="checklists"
      thing="checklist"
      create={texts.newChecklist}
      list={list}
      columns={columns}
      empty={{
        title: texts.noChecklistsYet,
        text: texts.guideNewUsersThroughTheSteps,
      }}
    />
  )
}

const stepsText = ({ steps }: Checklist) => texts.stepsCount(steps.length)
const audienceText = ({ selectable, segment_id }: Checklist) =>
  selectable ? texts.optIn : segment_id === null ? texts.everyone : texts.aSegment

const columns: Column<Checklist>[] = [
  {
    id: 'name',
    header: texts.checklist,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: ({ name, description }) => <TwoLines first={name} second={description ?? texts.noDescription} />,
  },
  {
    id: 'active',
    header: texts.status,
    csv: ({ active }) => (active ? texts.onInline : texts.offInline),
    sort: ({ active }) => (active ? 1 : 0),
    width: 110,
    cell: (checklist) => (
      <>
        <Status tone={checklist.active ? 'good' : 'idle'}>{checklist.active ? texts.on : texts.off}</Status>
        <MobileLine>{stepsText(checklist)}</MobileLine>
      </>
    ),
  },
  {
    id: 'steps',
    header: texts.steps,
    csv: ({ steps }) => steps.length,
    sort: ({ steps }) => steps.length,
    width: 80,
    wide: true,
    align: 'end',
    cell: ({ steps }) => <span className="num">{steps.length}</span>,
  },
  {
    id: 'audience',
    header: texts.shownTo,
    csv: audienceText,
    width: 190,
    wide: true,
    cell: (checklist) => (
      <Group gap={6} wrap="nowrap">
        {audienceText(checklist)}
        {checklist.unlocks_after && <Badge color="gray">{texts.locked}</Badge>}
      </Group>
    ),
  },
  {
    id: 'dismissals',
    header: texts.dismissed,
    csv: ({ dismissals }) => dismissals ?? 0,
    sort: ({ dismissals }) => dismissals ?? 0,
    width: 90,
    wide: true,
    align: 'end',
    cell: ({ dismissals = 0 }) => <span className="num">{dismissals.toLocaleString(locale)}</span>,
  },
  {
    id: 'hidden',
    header: texts.dismissed,
    csv: ({ hidden }) => hidden ?? 0,
    sort: ({ hidden }) => hidden ?? 0,
    width: 105,
    wide: true,
    align: 'end',
    cell: ({ hidden = 0 }) => <span className="num">{hidden.toLocaleString(locale)}</span>,
  },
  {
    id: 'updated',
    header: texts.changed,
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 110,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
