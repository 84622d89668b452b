import { Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { Computing } from './computing.tsx'
import { countText, type Segment, segmentsRead } from './segment.ts'
import { SegmentEditor } from './segment-editor.tsx'

export function SegmentsPage() {
  const screen = useScreen()
  const segment = screen.get('segment')
  return segment || screen.get('new') === 'segment' ? <SegmentEditor id={segment} /> : <Segments />
}

/** Often enough to see a computation move. */
const listMs = 5000

function Segments() {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('segments:manage')
  const list = useList(segmentsRead, { query: { environment } }, (answer) => answer.segments, { every: listMs })
  return (
    <ListPage
      title="Segments"
      description="Groups of contacts that a condition describes. Flags, checklists and messages choose their audience by them."
      name="segments"
      thing="segment"
      list={list}
      columns={columns}
      mayCreate={mayWrite}
      empty={{
        title: 'No segments yet',
        text: 'A segment follows every change: a new attribute, an event, two weeks without a visit. Who is in it is always current.',
      }}
    />
  )
}

const usesText = ({ used_by }: Segment) =>
  used_by.length === 0 ? 'Not used' : used_by.map(({ name }) => name).join(', ')

const columns: Column<Segment>[] = [
  {
    id: 'name',
    header: 'Segment',
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 300,
    shape: 'lines',
    cell: ({ name, description }) => <TwoLines first={name} second={description ?? 'No description'} />,
  },
  {
    id: 'members',
    header: 'Members',
    csv: ({ members }) => members,
    sort: ({ members }) => members,
    width: 150,
    cell: (segment) => (
      <>
        <span className="num">{segment.members.toLocaleString('en')}</span>
        <Computing segment={segment} />
        <MobileLine>{usesText(segment)}</MobileLine>
      </>
    ),
  },
  {
    id: 'used',
    header: 'Used by',
    csv: ({ used_by }) => used_by.map(({ type, name }) => `${type} ${name}`).join('; '),
    sort: ({ used_by }) => used_by.length,
    width: 220,
    wide: true,
    cell: (segment) => (
      <Text
        fz={13}
        truncate
        c={segment.used_by.length === 0 ? 'dimmed' : undefined}
        title={countText(segment.used_by.length, 'use')}
      >
        {usesText(segment)}
      </Text>
    ),
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
