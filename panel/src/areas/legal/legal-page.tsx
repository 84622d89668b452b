import { Badge, Group } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/legal.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { DocumentPage } from './document-page.tsx'
import { documentsRead, enforcements, type LegalDocument, stateOf } from './legal.ts'
import { NewDocument } from './new-document.tsx'

export function LegalPage() {
  const document = useScreen().get('document')
  return document ? <DocumentPage key={document} id={document} /> : <Documents />
}

function Documents() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const list = useList(documentsRead, { query: { environment } }, (answer) => answer.documents)
  return (
    <ListPage
      title={texts.legal}
      label={texts.legalDocuments}
      description={texts.documentsWithTheirVersions}
      name="legal-documents"
      thing="document"
      create={texts.newDocument}
      list={list}
      columns={columns}
      empty={{
        title: texts.noLegalDocumentsYet,
        text: texts.publishYourTermsOrPrivacyPolicy,
      }}
    >
      {screen.get('new') === 'document' && <NewDocument />}
    </ListPage>
  )
}

const audienceText = ({ segment_id }: LegalDocument) => (segment_id === null ? texts.everyone : texts.aSegment)

const columns: Column<LegalDocument>[] = [
  {
    id: 'title',
    header: texts.document,
    csv: ({ title }) => title,
    sort: ({ title }) => title,
    width: 280,
    shape: 'lines',
    cell: ({ title, slug }) => <TwoLines first={title} second={slug} isCode />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: (document) => stateOf(document).label,
    sort: (document) => stateOf(document).label,
    width: 190,
    cell: (document) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Status tone={stateOf(document).tone}>{stateOf(document).label}</Status>
          {document.draft_id && <Badge color="gray">{texts.draft}</Badge>}
        </Group>
        <MobileLine>{enforcements[document.enforcement].label}</MobileLine>
      </>
    ),
  },
  {
    id: 'enforcement',
    header: texts.agreement,
    csv: ({ enforcement }) => enforcement,
    sort: ({ enforcement }) => enforcement,
    width: 110,
    wide: true,
    cell: ({ enforcement }) => enforcements[enforcement].label,
  },
  {
    id: 'audience',
    header: texts.shownTo,
    csv: audienceText,
    width: 120,
    wide: true,
    cell: (document) => audienceText(document),
  },
  {
    id: 'published',
    header: texts.published,
    csv: ({ current }) => current?.published_at ?? null,
    sort: ({ current }) => current?.published_at ?? '',
    width: 120,
    wide: true,
    cell: ({ current }) => <RelativeTime at={current?.published_at ?? null} />,
  },
]
