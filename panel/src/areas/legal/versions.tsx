import { Select, Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { VersionList } from '../../ui/version-list.tsx'
import { DiffView } from './diff-view.tsx'
import s from './legal.module.css'
import { type LegalDocument, type Version, versionName } from './legal.ts'
import { Rendered, Sentence } from './rendered.tsx'

/** In place of a version to compare with. */
const nothing = 'none'

export function Versions({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const query = useReadAll(
    'GET /v1/organization/legal/{id}/versions',
    { params: { id: document.id }, query: { environment } },
    (answer) => answer.versions,
  )
  return (
    <VersionList name="legal-versions" query={query} columns={columns} empty="Write the first one under “Text”.">
      {(shown, versions) => <Comparison document={document} versions={versions} shown={shown} />}
    </VersionList>
  )
}

interface ComparisonProps {
  document: LegalDocument
  versions: readonly Version[]
  shown: Version
}

function Comparison({ document, versions, shown }: ComparisonProps) {
  const screen = useScreen()
  const before = versions[versions.indexOf(shown) + 1]?.id ?? nothing
  const asked = screen.get('against')
  const against = asked === nothing || versions.some(({ id }) => id === asked) ? (asked ?? before) : before
  const other = versions.find(({ id }) => id === against)
  const options = versions.map((version) => ({ value: version.id, label: versionName(version) }))
  return (
    <Section
      title={versionName(shown)}
      description={
        other
          ? `What differs from ${other.version === null ? 'the draft' : `version ${other.version}`}`
          : 'The whole text'
      }
      action={
        <div className={s.compared}>
          <Select
            label="Version"
            allowDeselect={false}
            data={options}
            value={shown.id}
            onChange={(id) => screen.set({ version: id ?? undefined, against: undefined })}
          />
          <Select
            label="Compared with"
            allowDeselect={false}
            data={[{ value: nothing, label: 'Nothing' }, ...options.filter(({ value }) => value !== shown.id)]}
            value={against}
            onChange={(id) => screen.set({ version: shown.id, against: id ?? undefined })}
          />
        </div>
      }
    >
      {against === nothing ? (
        <WholeText documentId={document.id} versionId={shown.id} />
      ) : (
        <Differences documentId={document.id} versionId={shown.id} against={against} />
      )}
    </Section>
  )
}

interface OfVersion {
  documentId: string
  versionId: string
}

function WholeText({ documentId, versionId }: OfVersion) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/legal/{id}/versions/{versionId}',
    { params: { id: documentId, versionId }, query: { environment } },
    { single: true },
  )
  if (query.data) {
    return (
      <>
        <Rendered html={query.data.html} />
        <Sentence text={query.data.summary} />
      </>
    )
  }
  return query.error ? (
    <FailedPart what="The text" error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Skeleton h={160} aria-busy />
  )
}

function Differences({ documentId, versionId, against }: OfVersion & { against: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/legal/{id}/versions/{versionId}/diff',
    { params: { id: documentId, versionId }, query: { environment, against } },
    { single: true },
  )
  if (query.data) return <DiffView diff={query.data} />
  return query.error ? (
    <FailedPart what="The differences" error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Skeleton h={160} aria-busy />
  )
}

const columns: Column<Version>[] = [
  { id: 'version', header: 'Version', width: 110, cell: (version) => versionName(version) },
  {
    id: 'summary',
    header: 'Sentence beside the checkbox',
    width: 300,
    wide: true,
    cell: ({ summary }) => (
      <Text fz="inherit" truncate>
        {summary || '—'}
      </Text>
    ),
  },
  {
    id: 'published',
    header: 'Published',
    width: 130,
    cell: ({ published_at }) => <RelativeTime at={published_at} never="Not yet" />,
  },
  {
    id: 'sha256',
    header: 'SHA-256',
    width: 200,
    wide: true,
    cell: ({ sha256 }) => (sha256 ? <CopyCode value={sha256} label="Copy SHA-256" /> : '—'),
  },
]
