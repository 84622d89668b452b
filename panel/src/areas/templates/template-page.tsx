import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { stateOf, type TemplateInFull } from './template.ts'
import { TemplateActs } from './template-acts.tsx'
import { Versions } from './versions.tsx'

const tabs = [
  { value: 'draft', label: texts.content },
  { value: 'versions', label: texts.versions },
] as const
type Tab = (typeof tabs)[number]['value']

const ofTemplate = { version: undefined, against: undefined, locale: undefined, sort: undefined, page: undefined }
const back = { label: texts.templates, search: { ...ofTemplate, template: undefined, tab: undefined } }

export function TemplatePage({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/templates/{id}',
    { params: { id }, query: { environment } },
    { single: true },
  )
  if (query.data) return <Loaded template={query.data} />
  return (
    <Editor title={texts.template} back={back}>
      <Card label={texts.template}>
        {query.error ? (
          <Failed what={texts.theTemplate} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ template }: { template: TemplateInFull }) {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('tab'))?.value ?? 'draft'
  const { label, tone } = stateOf(template)
  return (
    <Editor
      title={template.name}
      back={back}
      status={<Status tone={tone}>{label}</Status>}
      actions={<TemplateActs template={template} />}
    >
      <TabsRow<Tab>
        label={texts.templateView}
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) => screen.set({ ...ofTemplate, tab: value === 'draft' ? undefined : value })}
      />
      {tab === 'draft' && <DraftEditor template={template} />}
      {tab === 'versions' && <Versions template={template} />}
    </Editor>
  )
}
