import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/segments.ts'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { Computing } from './computing.tsx'
import { DeleteSegment } from './delete-segment.tsx'
import { Members } from './members.tsx'
import { computingMs, type Segment, type SegmentFields, segmentsRead } from './segment.ts'
import { SegmentEditor } from './segment-editor.tsx'
import { Sizes } from './sizes.tsx'

const ofList = { sort: undefined, hide: undefined, page: undefined, after: undefined, kind: undefined }
const back = {
  label: texts.segments,
  search: { ...ofList, segment: undefined, new: undefined, tab: undefined, condition: undefined },
}

/** A segment on a page of its own; a new one where there is no id. */
export function SegmentPage({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const fields = useRead('GET /v1/organization/segments/fields', { query: { environment } }, { single: true })
  const [isComputing, setComputing] = useState(false)
  const segment = useRead(
    'GET /v1/organization/segments/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true, every: isComputing && computingMs },
  )
  const stillComputes = segment.data?.state === 'computing'
  if (stillComputes !== isComputing) setComputing(stillComputes)
  if (fields.data && (id === undefined || segment.data)) {
    return <Loaded key={id ?? 'new'} segment={segment.data ?? null} fields={fields.data} />
  }
  const failed = [segment, fields].find(({ error }) => error)
  return (
    <Editor title={texts.segment} back={back}>
      <Card label={texts.segment}>
        {failed?.error ? (
          <Failed what={texts.theSegment} error={failed.error} retry={() => void failed.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

const tabs = [
  { value: 'members', label: texts.members },
  { value: 'condition', label: texts.condition },
] as const
type Tab = (typeof tabs)[number]['value']

function Loaded({ segment, fields }: { segment: Segment | null; fields: SegmentFields }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const all = useReadAll(segmentsRead, { query: { environment } }, (answer) => answer.segments)
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'members'
  if (!segment) {
    return (
      <Editor title={texts.newSegment} back={back}>
        <SegmentEditor segment={null} fields={fields} segments={all.data ?? []} />
      </Editor>
    )
  }
  return (
    <Editor
      title={segment.name}
      back={back}
      {...(segment.description && { description: segment.description })}
      status={segment.state === 'computing' && <Computing segment={segment} />}
      actions={<SegmentActs segment={segment} />}
    >
      <TabsRow<Tab>
        label={texts.segmentView}
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) => screen.set({ ...ofList, tab: value === 'members' ? undefined : value })}
      />
      {tab === 'members' ? (
        <>
          <Sizes segment={segment} />
          <Members segment={segment} />
        </>
      ) : (
        <SegmentEditor segment={segment} fields={fields} segments={all.data ?? []} />
      )}
    </Editor>
  )
}

/** The editors that can begin with the segment chosen, for members who may open them. */
function SegmentActs({ segment }: { segment: Segment }) {
  const may = useMay()
  const [deleting, setDeleting] = useState(false)
  const chosen = { segment: segment.id }
  return (
    <>
      {may('messaging:manage') && (
        <ButtonLink to="/campaigns" search={{ new: 'campaign', ...chosen }}>
          {texts.sendCampaign}
        </ButtonLink>
      )}
      {may('engagement:manage') && (
        <ButtonLink variant="default" to="/banners" search={{ new: 'banner', ...chosen }}>
          {texts.showBanner}
        </ButtonLink>
      )}
      {may('flags:manage') && (
        <ButtonLink variant="default" to="/flags" search={{ new: 'flag', ...chosen }}>
          {texts.useInFlag}
        </ButtonLink>
      )}
      {may('segments:manage') && (
        <DrawerMenu acts={[{ label: texts.delete, run: () => setDeleting(true), isDestructive: true }]} />
      )}
      {deleting && <DeleteSegment segment={segment} close={() => setDeleting(false)} />}
    </>
  )
}
