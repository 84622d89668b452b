import { Button, Skeleton } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/legal.ts'
import { Rendered } from '../../ui/markdown/rendered.tsx'
import { Card } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { DraftEditor } from './draft-editor.tsx'
import { type LegalDocument, type VersionInFull, versionName, versionReads } from './legal.ts'
import { Sentence } from './sentence.tsx'

/** The draft where there is one, else what people are asked to agree to. */
export function DocumentText({ document }: { document: LegalDocument }) {
  const [environment] = useEnvironment()
  const versionId = document.draft_id ?? document.current?.version_id
  const query = useRead(
    'GET /v1/organization/legal/{id}/versions/{versionId}',
    { params: { id: document.id, versionId: versionId ?? '' }, query: { environment } },
    { enabled: versionId !== undefined, single: true },
  )
  if (versionId === undefined) return <NothingWritten document={document} />
  if (!query.data) {
    return query.error ? (
      <Card label={texts.text}>
        <Failed what={texts.theText} error={query.error} retry={() => void query.refetch()} />
      </Card>
    ) : (
      <Section title={texts.text}>
        <div aria-busy>
          <Skeleton h={320} />
        </div>
      </Section>
    )
  }
  const version = query.data
  return version.published_at === null ? (
    <DraftEditor key={version.id} document={document} draft={version} />
  ) : (
    <Current document={document} version={version} />
  )
}

function NothingWritten({ document }: { document: LegalDocument }) {
  return (
    <Card label={texts.text}>
      <Empty title={texts.noTextYet} action={<StartDraft document={document} label={texts.writeTheFirstVersion} />}>
        {texts.writeTheDocumentInMarkdown}
      </Empty>
    </Card>
  )
}

function Current({ document, version }: { document: LegalDocument; version: VersionInFull }) {
  return (
    <Section
      title={versionName(version)}
      description={document.archived_at === null ? texts.thePublishedVersion : texts.noLongerShownToAnyone}
      action={<StartDraft document={document} label={texts.writeTheNextVersion} />}
    >
      <Rendered html={version.html} />
      <Sentence text={version.summary} />
    </Section>
  )
}

function StartDraft({ document, label }: { document: LegalDocument; label: string }) {
  const [environment] = useEnvironment()
  const start = useAct('POST /v1/organization/legal/{id}/versions', { refresh: [...versionReads] })
  return (
    <Button
      loading={start.isPending}
      onClick={() =>
        start.mutate({ params: { id: document.id }, query: { environment }, body: {} }, { onError: toast.error })
      }
    >
      {label}
    </Button>
  )
}
