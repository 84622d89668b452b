import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/legal.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { Acceptances } from './acceptances.tsx'
import { DocumentActs } from './document-acts.tsx'
import { DocumentSettings } from './document-settings.tsx'
import { DocumentText } from './document-text.tsx'
import { type LegalDocument, stateOf } from './legal.ts'
import { Versions } from './versions.tsx'

const tabs = [
  { value: 'text', label: texts.text },
  { value: 'versions', label: texts.versions },
  { value: 'acceptances', label: texts.acceptances },
  { value: 'settings', label: texts.settings },
] as const
type Tab = (typeof tabs)[number]['value']

const ofDocument = { version: undefined, against: undefined, sort: undefined, page: undefined, after: undefined }
const back = { label: texts.legal, search: { ...ofDocument, document: undefined, tab: undefined } }

export function DocumentPage({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/legal/{id}', { params: { id }, query: { environment } }, { single: true })
  if (query.data) return <Loaded document={query.data} />
  return (
    <Editor title={texts.legalDocument} back={back}>
      <Card label={texts.legalDocument}>
        {query.error ? (
          <Failed what={texts.theDocument} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ document }: { document: LegalDocument }) {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'text'
  const { label, tone } = stateOf(document)
  return (
    <Editor
      title={document.title}
      back={back}
      status={<Status tone={tone}>{label}</Status>}
      actions={<DocumentActs document={document} />}
    >
      <TabsRow<Tab>
        label={texts.documentView}
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) => screen.set({ ...ofDocument, tab: value === 'text' ? undefined : value })}
      />
      {tab === 'text' && <DocumentText document={document} />}
      {tab === 'versions' && <Versions document={document} />}
      {tab === 'acceptances' && <Acceptances document={document} />}
      {tab === 'settings' && <DocumentSettings document={document} />}
    </Editor>
  )
}
