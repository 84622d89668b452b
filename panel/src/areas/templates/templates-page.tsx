import { Badge, Group, Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
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
  { value: 'all', label: 'All' },
  { value: 'email', label: 'Email' },
  { value: 'in_app', label: 'In-app' },
  { value: 'archived', label: 'Archived' },
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
      title="Templates"
      description="What your mails and in-app messages are written from, in every language you need."
      name="templates"
      thing="template"
      list={list}
      columns={columns}
      filters={['kind']}
      tabs={{
        label: 'Kind',
        value: chosen ?? 'all',
        tabs,
        onChange: (value) => screen.narrow({ kind: value === 'all' ? undefined : value }),
      }}
      empty={
        chosen
          ? { title: 'No templates here', text: 'None of this kind.', isNarrowed: true }
          : {
              title: 'No templates yet',
              text: 'Write a mail in Markdown or MJML once, and send it from a campaign or from your backend.',
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
    header: 'Template',
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
    header: 'Status',
    csv: (template) => stateOf(template).label,
    sort: (template) => stateOf(template).label,
    width: 210,
    cell: (template) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Status tone={stateOf(template).tone}>{stateOf(template).label}</Status>
          {template.current && template.has_changes && <Badge color="gray">Draft</Badge>}
        </Group>
        <MobileLine>{kinds[template.kind]}</MobileLine>
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    csv: ({ kind }) => kind,
    sort: ({ kind }) => kind,
    width: 90,
    wide: true,
    cell: ({ kind }) => kinds[kind],
  },
  {
    id: 'format',
    header: 'Format',
    csv: ({ format }) => format,
    sort: ({ format }) => format,
    width: 110,
    wide: true,
    cell: ({ format }) => formats[format],
  },
  {
    id: 'locales',
    header: 'Languages',
    csv: ({ locales }) => locales.join(' '),
    width: 130,
    wide: true,
    cell: ({ locales }) => locales.join(', '),
  },
  {
    id: 'updated',
    header: 'Edited',
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 120,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
