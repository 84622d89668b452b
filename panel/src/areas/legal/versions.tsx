import { Select, Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/legal.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { Rendered } from '../../ui/markdown/rendered.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { VersionList } from '../../ui/version-list.tsx'
import { DiffView } from './diff-view.tsx'
import s from './legal.module.css'
import { type LegalDocument, type Version, versionName } from './legal.ts'
import { Sentence } from './sentence.tsx'

/** In place of a version to compare with. */
const nothing = texts.none

export function Versions({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const query = useReadAll(
    'GET /v1/organization/legal/{id}/versions',
    { params: { id: document.id }, query: { environment } },
    (answer) => answer.versions,
  )
  return (
    <VersionList name="legal-versions" query={query} columns={columns} empty={texts.writeTheFirstOneUnderText}>
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
          ? other.version === null
            ? texts.changesComparedWithTheDraft
            : texts.changesComparedWithVersion(other.version)
          : texts.fullText
      }
      action={
        <div className={s.compared}>
          <Select
            label={texts.version}
            allowDeselect={false}
            data={options}
            value={shown.id}
            onChange={(id) => screen.set({ version: id ?? undefined, against: undefined })}
          />
          <Select
            label={texts.comparedWith}
            allowDeselect={false}
            data={[{ value: nothing, label: texts.nothing }, ...options.filter(({ value }) => value !== shown.id)]}
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
    <FailedPart what={texts.theText} error={query.error} retry={() => void query.refetch()} />
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
    <FailedPart what={texts.theDifferences} error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Skeleton h={160} aria-busy />
  )
}

const columns: Column<Version>[] = [
  { id: 'version', header: texts.version, width: 110, cell: (version) => versionName(version) },
  {
    id: 'summary',
    header: texts.checkboxText,
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
    header: texts.published,
    width: 130,
    cell: ({ published_at }) => <RelativeTime at={published_at} never={texts.notPublished} />,
  },
  {
    id: 'sha256',
    header: texts.sha256,
    width: 200,
    wide: true,
    cell: ({ sha256 }) => (sha256 ? <CopyCode value={sha256} label={texts.copySHA256} /> : '—'),
  },
]
