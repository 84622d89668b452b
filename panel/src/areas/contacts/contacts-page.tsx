import { api, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Who } from '../../ui/avatar.tsx'
import { ColumnsMenu, useColumns } from '../../ui/columns-menu.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Card, Page, Tools } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { Code, Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { useCsvExport } from '../../ui/use-csv-export.ts'
import { type Contact, contactName } from './contact.ts'
import { ContactDrawer } from './contact-drawer.tsx'

type Kind = 'all' | Contact['kind']

export function ContactsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const kind = (screen.get('kind') ?? 'all') as Kind
  const q = screen.get('q')
  const view = useColumns(columns, ['two-factor', 'first-seen'])
  const filters = { environment, q, kind: kind === 'all' ? undefined : kind }
  const query = useRead('GET /v1/organization/contacts', { query: { ...filters, offset: screen.page.offset } })
  const exportCsv = useCsvExport('contacts', columns, async (starting_after) => {
    const page = await api('GET /v1/organization/contacts', { query: { ...filters, limit: 200, starting_after } })
    return { rows: page.contacts, next_cursor: page.next_cursor }
  })
  return (
    <Page title="Contacts" description="Everyone who uses your product, including anonymous visitors.">
      <Card label="Contacts">
        <TabsRow
          label="Kind of contact"
          value={kind}
          onChange={(value) => screen.set({ kind: value === 'all' ? undefined : value, offset: undefined })}
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'identified', label: 'Identified' },
            { value: 'visitor', label: 'Visitors' },
          ]}
        />
        <Tools>
          <SearchField label="Search contacts" placeholder="Search by name, email or ID" />
          <ColumnsMenu columns={columns} hidden={view.hidden} toggle={view.toggle} exportCsv={exportCsv} />
        </Tools>
        <DataTable
          label="Contacts"
          query={query}
          rows={(answer) => answer.contacts}
          rowKey={(contact) => contact.id}
          columns={view.shown}
          openAt={(contact) => ({ contact: contact.id })}
          isOpen={(contact) => contact.id === screen.get('contact')}
          page={screen.page}
          empty={q ? <NobodyFound /> : <Nobody kind={kind} />}
        />
      </Card>
      <ContactDrawer />
    </Page>
  )
}

const NobodyFound = () => (
  <Empty title="No contacts found">Search by any word of the name, email or external ID, or by the ID.</Empty>
)

const Nobody = ({ kind }: { kind: Kind }) => (
  <Empty
    title={kind === 'visitor' ? 'No visitors' : 'No contacts yet'}
    action={<ButtonLink to="/get-started">Connect your product</ButtonLink>}
  >
    A contact appears as soon as your page calls <Code>/v1/boot</Code>, or your backend creates one. Someone who has not
    signed in yet is a visitor.
  </Empty>
)

const isUnknown = ({ name, email, external_id }: Contact) => !(name ?? email ?? external_id)

const columns: Column<Contact>[] = [
  {
    id: 'who',
    header: 'Contact',
    csv: contactName,
    width: 250,
    shape: 'avatar',
    cell: (contact) => (
      <Who
        name={isUnknown(contact) ? 'Visitor' : contactName(contact)}
        description={
          isUnknown(contact) ? `…${contact.id.slice(-8)}` : contact.name ? contact.email : contact.external_id
        }
      />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    csv: ({ kind }) => kind,
    width: 115,
    wide: true,
    cell: ({ kind }) => (
      <Status tone={kind === 'identified' ? 'good' : 'idle'}>{kind === 'identified' ? 'Identified' : 'Visitor'}</Status>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    csv: ({ email }) => email,
    width: 105,
    wide: true,
    cell: ({ email, email_verified }) => (email === null ? '—' : email_verified ? 'Verified' : 'Not verified'),
  },
  {
    id: 'external',
    header: 'External ID',
    csv: ({ external_id }) => external_id,
    width: 120,
    shape: 'pill',
    wide: true,
    cell: ({ external_id }) => (external_id ? <Code>{external_id}</Code> : '—'),
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    csv: ({ two_factor_enabled }) => two_factor_enabled,
    width: 105,
    wide: true,
    cell: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
  },
  {
    id: 'first-seen',
    header: 'First seen',
    csv: ({ first_seen_at }) => first_seen_at,
    width: 120,
    wide: true,
    cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} />,
  },
  {
    id: 'last-seen',
    header: 'Last seen',
    csv: ({ last_seen_at }) => last_seen_at,
    width: 120,
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
  },
]
