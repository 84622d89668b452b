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
      title="Legal"
      label="Legal documents"
      description="Documents that people agree to, every version of them, and who agreed to which."
      name="legal-documents"
      thing="document"
      list={list}
      columns={columns}
      empty={{
        title: 'No legal documents yet',
        text: 'Publish your terms or privacy policy. People agree at sign-up, in the portal or in the widget, and are asked again for each new version.',
      }}
    >
      {screen.get('new') === 'document' && <NewDocument />}
    </ListPage>
  )
}

const audienceText = ({ segment_id }: LegalDocument) => (segment_id === null ? 'Everybody' : 'A segment')

const columns: Column<LegalDocument>[] = [
  {
    id: 'title',
    header: 'Document',
    csv: ({ title }) => title,
    sort: ({ title }) => title,
    width: 280,
    shape: 'lines',
    cell: ({ title, slug }) => <TwoLines first={title} second={slug} isCode />,
  },
  {
    id: 'state',
    header: 'Status',
    csv: (document) => stateOf(document).label,
    sort: (document) => stateOf(document).label,
    width: 190,
    cell: (document) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Status tone={stateOf(document).tone}>{stateOf(document).label}</Status>
          {document.draft_id && <Badge color="gray">Draft</Badge>}
        </Group>
        <MobileLine>{enforcements[document.enforcement].label}</MobileLine>
      </>
    ),
  },
  {
    id: 'enforcement',
    header: 'Agreement',
    csv: ({ enforcement }) => enforcement,
    sort: ({ enforcement }) => enforcement,
    width: 110,
    wide: true,
    cell: ({ enforcement }) => enforcements[enforcement].label,
  },
  {
    id: 'audience',
    header: 'Asked',
    csv: audienceText,
    width: 120,
    wide: true,
    cell: (document) => audienceText(document),
  },
  {
    id: 'published',
    header: 'Published',
    csv: ({ current }) => current?.published_at ?? null,
    sort: ({ current }) => current?.published_at ?? '',
    width: 120,
    wide: true,
    cell: ({ current }) => <RelativeTime at={current?.published_at ?? null} />,
  },
]
