import { Badge, Group, Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { useList } from '../../ui/table/use-list.ts'
import { NewTemplate } from './new-template.tsx'
import { formats, kinds, stateOf, type Template, templatesRead } from './template.ts'
import { TemplatePage } from './template-page.tsx'

export function TemplatesPage() {
  const template = useScreen().get('template')
  return template ? <TemplatePage key={template} id={template} /> : <Templates />
}

const tabs = [
  { value: 'all', label: texts.all },
  { value: 'email', label: texts.email },
  { value: 'in_app', label: texts.inApp },
  { value: 'archived', label: texts.archived },
]

function Templates() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const chosen = screen.get('kind')
  const kind = chosen === 'email' || chosen === 'in_app' ? chosen : undefined
  const archived = chosen === 'archived' ? true : undefined
  const list = useList(templatesRead, { query: { environment, kind, archived } }, (answer) => answer.templates)
  return (
    <ListPage
      title={texts.templates}
      description={texts.contentForEmailsAndInAppMessages}
      name="templates"
      thing="template"
      create={texts.newTemplate}
      list={list}
      columns={columns}
      filters={['kind']}
      tabs={{
        label: texts.kind,
        value: chosen ?? 'all',
        tabs,
        onChange: (value) => screen.narrow({ kind: value === 'all' ? undefined : value }),
      }}
      empty={
        chosen
          ? { title: texts.noTemplatesMatch, text: texts.noTemplatesOfThisType, isNarrowed: true }
          : {
              title: texts.noTemplatesYet,
              text: texts.writeAMailInMarkdownOrMJMLOnce,
            }
      }
    >
      {screen.get('new') === 'template' && <NewTemplate />}
    </ListPage>
  )
}

const columns: Column<Template>[] = [
  {
    id: 'name',
    header: texts.template,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    cell: ({ name }) => (
      <Text fz="inherit" fw={500} truncate>
        {name}
      </Text>
    ),
  },
  {
    id: 'state',
    header: texts.status,
    csv: (template) => stateOf(template).label,
    sort: (template) => stateOf(template).label,
    width: 210,
    cell: (template) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Status tone={stateOf(template).tone}>{stateOf(template).label}</Status>
          {template.current && template.has_changes && <Badge color="gray">{texts.draft}</Badge>}
        </Group>
        <MobileLine>{kinds[template.kind]}</MobileLine>
      </>
    ),
  },
  {
    id: 'kind',
    header: texts.kind,
    csv: ({ kind }) => kind,
    sort: ({ kind }) => kind,
    width: 90,
    wide: true,
    cell: ({ kind }) => kinds[kind],
  },
  {
    id: 'format',
    header: texts.format,
    csv: ({ format }) => format,
    sort: ({ format }) => format,
    width: 110,
    wide: true,
    cell: ({ format }) => formats[format],
  },
  {
    id: 'locales',
    header: texts.languages,
    csv: ({ locales }) => locales.join(' '),
    width: 130,
    wide: true,
    cell: ({ locales }) => locales.join(', '),
  },
  {
    id: 'updated',
    header: texts.edited,
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 120,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
