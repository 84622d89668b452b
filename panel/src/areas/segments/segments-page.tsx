import { Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/segments.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { Computing } from './computing.tsx'
import { type Segment, segmentsRead } from './segment.ts'
import { SegmentPage } from './segment-page.tsx'

export function SegmentsPage() {
  const screen = useScreen()
  const segment = screen.get('segment')
  return segment || screen.get('new') === 'segment' || screen.get('condition') ? (
    <SegmentPage id={segment} />
  ) : (
    <Segments />
  )
}

/** Often enough to see a computation move. */
const listMs = 5000

function Segments() {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('segments:manage')
  const list = useList(segmentsRead, { query: { environment } }, (answer) => answer.segments, { every: listMs })
  return (
    <ListPage
      title={texts.segments}
      description={texts.groupsOfContactsDefined}
      name="segments"
      thing="segment"
      create={texts.newSegment}
      list={list}
      columns={columns}
      mayCreate={mayWrite}
      empty={{
        title: texts.noSegmentsYet,
        text: texts.aSegmentUpdatesAutomatically,
      }}
    />
  )
}

const usesText = ({ used_by }: Segment) =>
  used_by.length === 0 ? texts.notUsed : used_by.map(({ name }) => name).join(', ')

const columns: Column<Segment>[] = [
  {
    id: 'name',
    header: texts.segment,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 300,
    shape: 'lines',
    cell: ({ name, description }) => <TwoLines first={name} second={description ?? texts.noDescription} />,
  },
  {
    id: 'members',
    header: texts.members,
    csv: ({ members }) => members,
    sort: ({ members }) => members,
    width: 150,
    cell: (segment) => (
      <>
        <span className="num">{segment.members.toLocaleString(locale)}</span>
        <Computing segment={segment} />
        <MobileLine>{usesText(segment)}</MobileLine>
      </>
    ),
  },
  {
    id: 'used',
    header: texts.usedBy,
    csv: ({ used_by }) => used_by.map(({ type, name }) => `${type} ${name}`).join('; '),
    sort: ({ used_by }) => used_by.length,
    width: 220,
    wide: true,
    cell: (segment) => (
      <Text
        fz={13}
        truncate
        c={segment.used_by.length === 0 ? 'dimmed' : undefined}
        title={texts.uses(segment.used_by.length)}
      >
        {usesText(segment)}
      </Text>
    ),
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
